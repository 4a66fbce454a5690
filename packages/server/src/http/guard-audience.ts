import { createRefusal } from '@matinee/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sessions } from '../accounts/sessions/sessions.ts';
import { ipKeyOf } from '../edge/ip-key.ts';
import type { ServerSettings } from '../settings/server-settings.ts';
import { cookieOf, tokenCookie, type CookieScope } from './cookies.ts';
import { bearerToken } from './request.ts';
import type { RestCalls } from './rest-calls.ts';
import type { RestLimits } from './limits/rest-limits.ts';

export interface AudienceOptions {
  settings: Pick<ServerSettings, 'current'>;
  sessions: Pick<Sessions, 'authenticate'>;
  rest: Pick<RestCalls, 'hasApiKey'>;
  restLimits: RestLimits;
  cookieScope: CookieScope;
}

/**
 * Refuses guests before anything else while guests are off, so that they don't learn which rooms exist. Every route
 * registered afterwards has to name its audience.
 */
export function guardAudience(app: FastifyInstance, { settings, sessions, rest, restLimits, cookieScope }: AudienceOptions): void {
  const cookie = tokenCookie(cookieScope);
  const isGuarded = ({ routeOptions: { config } }: FastifyRequest): boolean =>
    config.audience === 'users' && settings.current().guests === 'off';

  async function isUser(request: FastifyRequest): Promise<boolean> {
    const token = bearerToken(request) ?? (request.routeOptions.config.isFile === true ? cookieOf(request, cookie) : undefined);
    // The call checks the scopes of a bot.
    const session = token === undefined ? undefined : await sessions.authenticate(token, { scopes: [] });
    return session?.account !== undefined || rest.hasApiKey(request);
  }

  app.addHook('onRoute', ({ url, config }) => {
    if (config?.audience === undefined) throw new Error(`The route ${url} doesn't say whom it is for`);
  });
  app.addHook('onRequest', async (request) => {
    if (!isGuarded(request)) return;
    restLimits.consume('guarded', ipKeyOf(request.ip));
    if (!(await isUser(request))) throw createRefusal('LoginRequired', { reason: 'guests_off' });
  });
  app.addHook('onSend', async (request, reply) => {
    // A shared cache would give the file to guests.
    const kept = reply.getHeader('cache-control');
    if (typeof kept === 'string' && isGuarded(request)) void reply.header('cache-control', kept.replace('public', 'private'));
  });
}
