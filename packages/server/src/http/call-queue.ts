import { createFairQueue } from '@matinee/base/fair-queue';
import type { FastifyInstance } from 'fastify';
import { ipKeyOf } from '../edge/ip-key.ts';

/**
 * Begins one HTTP call in each iteration of the event loop, so that the sockets of rooms are read between any two: who
 * watches doesn't wait for a crowd of calls. IP addresses that have calls waiting take turns.
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
