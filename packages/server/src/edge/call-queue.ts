import { createFairQueue } from '@matinee/base/fair-queue';
import type { FastifyInstance } from 'fastify';
import { ipKeyOf } from './ip-key.ts';

/** Begins one call per iteration of the event loop, so that many calls don't delay the rooms. IP addresses take turns. */
export function createCallQueue(): (address: string, begin: () => void) => void {
  const waiting = createFairQueue<() => void>({ total: Infinity, perShare: Infinity });
  let isTaken = false;

  function beginNext(): void {
    const begin = waiting.take(() => true);
    isTaken = begin !== undefined;
    if (begin === undefined) return;
    setImmediate(beginNext);
    begin();
  }

  return (address, begin) => {
    if (isTaken) {
      waiting.add(address, begin);
    } else {
      isTaken = true;
      setImmediate(beginNext);
      begin();
    }
  };
}

export function queueCalls(app: FastifyInstance): void {
  const queue = createCallQueue();
  app.addHook('onRequest', (request, _reply, done) => queue(ipKeyOf(request.ip), done));
}
