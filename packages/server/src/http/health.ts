import { calls } from '@matinee/protocol';
import type { FastifyInstance } from 'fastify';
import { version } from '../config/version.ts';

/** Registers the health checks. No limit counts them: machines call them, at little cost. */
export function registerHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get(`/api${calls.status.path}`, async () => ({ status: 'ok', version }));
  app.get(`/api${calls.statusLive.path}`, async () => ({ status: 'ok' }));
  app.get(`/api${calls.statusReady.path}`, async (_request, reply) => {
    const isUp = await isReady();
    return reply
      .code(isUp ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isUp ? 'ok' : 'unavailable' });
  });
}
