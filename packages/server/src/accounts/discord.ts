import { randomBytes } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import type { DiscordUser } from './accounts.ts';
import { hashOfToken, createToken } from './tokens.ts';
import type { AuthenticatedSession } from './session.ts';

/** How long somebody may stay at Discord, in ms. */
const flowLifeMs = 10 * 60_000;
const maxFlows = 10_000;

/** What went wrong on the way; the page that people land on has words for each. */
export type DiscordProblem = 'cancelled' | 'expired' | 'failed' | 'other';

export class DiscordError extends Error {
  override readonly name = 'DiscordError';
  readonly problem: DiscordProblem;
  constructor(problem: DiscordProblem, options?: ErrorOptions) {
    super(`Logging in through Discord: ${problem}`, options);
    this.problem = problem;
  }
}

export interface DiscordConfig {
  clientId: string;
  clientSecret: string;
  /** Where Discord is; tests have one of their own. */
  origin: string;
  /** The address under which people reach this server. */
  publicUrl: () => string;
}

interface Flow {
  /** The session that it began in, and the account that was logged in then: what it ends with is for them alone. */
  sessionId: string;
  accountId: string | undefined;
  /** SHA-256 of what the browser got along as a cookie. */
  browserHash: string;
  verifier: string;
  path: string;
  startedMs: number;
}

/** Somebody who came back from Discord. */
export interface DiscordCallback {
  discord: DiscordUser;
  /** The account to link it to; without one it is for logging in. */
  accountId: string | undefined;
  /** Where on this site to go on. */
  path: string;
}

/**
 * Logging in through Discord: authorization code with PKCE (RFC 7636) and a state that is used once, holds for ten
 * minutes and is bound to the session and the browser that asked for it.
 */
export function createDiscordLogin({ clientId, clientSecret, origin, publicUrl }: DiscordConfig, clock: Clock) {
  const flows = new Map<string, Flow>();
  /** Where Discord sends people back to. */
  const callbackUrl = (): string => `${publicUrl()}/api/auth/discord/callback`;

  // The library comes with the first who logs in this way.
  async function open() {
    const oauth = await import('openid-client');
    const server = { issuer: origin, authorization_endpoint: `${origin}/oauth2/authorize`, token_endpoint: `${origin}/api/oauth2/token` };
    const config = new oauth.Configuration(server, clientId, clientSecret);
    if (origin.startsWith('http:')) oauth.allowInsecureRequests(config);
    return { oauth, config };
  }
  let opened: ReturnType<typeof open> | undefined;
  const library = (): ReturnType<typeof open> => (opened ??= open());

  function forgetOld(): void {
    for (const [state, { startedMs }] of flows) {
      if (flows.size <= maxFlows && startedMs > clock.now() - flowLifeMs) break;
      flows.delete(state);
    }
  }

  return {
    /** Where to send the browser, and what it has to bring back as a cookie. */
    async begin(session: AuthenticatedSession, path: string): Promise<{ url: string; cookie: string }> {
      const { oauth, config } = await library();
      const [state, cookie, verifier] = [createToken(), randomBytes(32).toString('base64url'), oauth.randomPKCECodeVerifier()];
      forgetOld();
      flows.set(hashOfToken(state), {
        sessionId: session.id,
        accountId: session.account?.id,
        browserHash: hashOfToken(cookie),
        verifier,
        path,
        startedMs: clock.now(),
      });
      const url = oauth.buildAuthorizationUrl(config, {
        redirect_uri: callbackUrl(),
        scope: 'identify',
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, cookie };
    },

    /** @throws DiscordError */
    async finish(session: AuthenticatedSession | undefined, query: URLSearchParams, cookie: string | undefined): Promise<DiscordCallback> {
      const state = query.get('state') ?? '';
      const key = hashOfToken(state);
      const flow = flows.get(key);
      flows.delete(key);
      const isOwn =
        flow !== undefined &&
        flow.startedMs > clock.now() - flowLifeMs &&
        flow.sessionId === session?.id &&
        flow.accountId === session.account?.id &&
        cookie !== undefined &&
        flow.browserHash === hashOfToken(cookie);
      if (!isOwn) throw new DiscordError('expired');
      if (query.get('error') === 'access_denied') throw new DiscordError('cancelled');
      try {
        return { discord: await identify(query, flow.verifier, state), accountId: flow.accountId, path: flow.path };
      } catch (error) {
        throw new DiscordError('failed', { cause: error });
      }
    },
  };

  async function identify(query: URLSearchParams, verifier: string, state: string): Promise<DiscordUser> {
    const { oauth, config } = await library();
    const back = new URL(`${callbackUrl()}?${query.toString()}`);
    const tokens = await oauth.authorizationCodeGrant(config, back, { pkceCodeVerifier: verifier, expectedState: state });
    const answer = await oauth.fetchProtectedResource(config, tokens.access_token, new URL(`${origin}/api/users/@me`), 'GET');
    const user = (await answer.json()) as { id?: unknown; username?: unknown; global_name?: unknown };
    if (!answer.ok || typeof user.id !== 'string' || !/^\d{1,20}$/.test(user.id)) throw new Error('Discord did not say who it is');
    const name = [user.global_name, user.username].find((each): each is string => typeof each === 'string' && each.trim() !== '');
    return { id: user.id, name: name ?? 'Guest' };
  }
}
export type DiscordLogin = ReturnType<typeof createDiscordLogin>;

/** The way back to a page of this site: its path and query, or the front page for anything else. */
export function toOwnPath(wanted: string | undefined): string {
  const base = 'https://here.invalid';
  // Browsers read a backslash as a slash, and skip tabs and line ends.
  if (wanted === undefined || !wanted.startsWith('/') || /[\\\t\n\r]/.test(wanted) || !URL.canParse(wanted, base)) return '/';
  const url = new URL(wanted, base);
  return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search : '/';
}
