import type { Clock } from '@matinee/base/clock';
import { calls } from '@matinee/protocol';
import type { FastifyInstance } from 'fastify';
import { version } from '../config/version.ts';
import { forEveryone } from './audience.ts';
import { isProbe, probeHeader, seenHeader, type Seen } from './probe.ts';

export interface HealthOptions {
  isReady: () => Promise<boolean>;
  /** Verifies `matinee check`, whose answer shows the request as the server saw it. */
  secret: Buffer;
  clock: Clock;
  isTrusted: (address: string) => boolean;
}

/** No limit counts these calls: machines make them, at little cost. */
export function registerHealth(app: FastifyInstance, { isReady, secret, clock, isTrusted }: HealthOptions): void {
  app.get(`/api${calls.status.path}`, forEveryone, async ({ headers, ip, socket }, reply) => {
    const { remoteAddress: peer = '' } = socket;
    if (isProbe(secret, headers[probeHeader], clock.now())) {
      const seen: Seen = { peer, address: ip, isTrusted: isTrusted(peer), forwardedFor: headers['x-forwarded-for'] as string | undefined };
      void reply.header(seenHeader, JSON.stringify(seen)).header('cache-control', 'no-store');
    }
    return { status: 'ok', version };
  });
  app.get(`/api${calls.statusLive.path}`, forEveryone, async () => ({ status: 'ok' }));
  app.get(`/api${calls.statusReady.path}`, forEveryone, async (_request, reply) => {
    const isUp = await isReady();
    return reply
      .code(isUp ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isUp ? 'ok' : 'unavailable' });
  });
}
