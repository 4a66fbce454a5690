import { createFairQueue } from '@matinee/base/fair-queue';
import type { FastifyInstance } from 'fastify';
import { ipKeyOf } from '../edge/ip-key.ts';

/**
 * Begins one HTTP call per iteration of the event loop, so that WebSockets are read in between and many calls don't delay
 * the rooms. IP addresses with waiting calls take turns.
 */
export function queueCalls(app: FastifyInstance): void {
  const waiting = createFairQueue<() => void>({ total: Infinity, perShare: Infinity });
  let isTaken = false;

  function beginNext(): void {
    const begin = waiting.take(() => true);
    isTaken = begin !== undefined;
    if (begin === undefined) return;
    setImmediate(beginNext);
    begin();
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (isTaken) {
      waiting.add(ipKeyOf(request.ip), done);
    } else {
      isTaken = true;
      setImmediate(beginNext);
      done();
    }
  });
}
