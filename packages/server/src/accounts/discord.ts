import { randomBytes } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import type { DiscordUser } from './accounts.ts';
import type { AuthenticatedSession } from './session.ts';
import { createToken, hashOfToken } from './tokens.ts';

/**
 * Login through Discord: authorization code with PKCE (RFC 7636) and a state that works once, for 10 minutes, and only in
 * the session and the browser that asked for it.
 */
export interface DiscordLogin {
  /**
   * @param path of the page to return to
   * @returns where to send the browser, and the cookie that it has to bring back
   */
  begin(session: AuthenticatedSession, path: string): Promise<{ url: string; cookie: string }>;
  /** @param query as Discord sent the browser back with. @throws DiscordError */
  finish(session: AuthenticatedSession | undefined, query: URLSearchParams, cookie: string | undefined): Promise<DiscordCallback>;
}

/** A login that Discord has finished. */
export interface DiscordCallback {
  discord: DiscordUser;
  /** The account to link it to; undefined for a login. */
  accountId: string | undefined;
  /** The page to return to. */
  path: string;
}

/** Why a login through Discord ended. The page that shows it has a text for each. */
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
  /** Of Discord; tests have their own. */
  origin: string;
  /** The URL under which browsers reach this server. */
  publicUrl: () => string;
}

const maxFlowMs = 10 * 60_000;
const maxFlows = 10_000;

/** A login under way. */
interface Flow {
  /** The session that began it, and the account it was logged in to: only they can finish it. */
  sessionId: string;
  accountId: string | undefined;
  /** SHA-256 of the browser's cookie. */
  browserHash: string;
  verifier: string;
  path: string;
  startedMs: number;
}

export function createDiscordLogin(config: DiscordConfig, clock: Clock): DiscordLogin {
  /** By the hash of their state, the oldest first. */
  const flows = new Map<string, Flow>();
  const oauth = createOAuth(config);

  const isLive = ({ startedMs }: Flow): boolean => startedMs > clock.now() - maxFlowMs;

  function dropOld(): void {
    for (const [state, flow] of flows) {
      if (flows.size <= maxFlows && isLive(flow)) break;
      flows.delete(state);
    }
  }

  /** The flow of a state, which is used up now. */
  function takeFlow(state: string, session: AuthenticatedSession | undefined, cookie: string | undefined): Flow {
    const key = hashOfToken(state);
    const flow = flows.get(key);
    flows.delete(key);
    const isOwn =
      flow !== undefined &&
      isLive(flow) &&
      flow.sessionId === session?.id &&
      flow.accountId === session.account?.id &&
      cookie !== undefined &&
      flow.browserHash === hashOfToken(cookie);
    if (!isOwn) throw new DiscordError('expired');
    return flow;
  }

  return {
    async begin(session, path) {
      const [state, cookie] = [createToken(), randomBytes(32).toString('base64url')];
      const { url, verifier } = await oauth.authorize(state);
      dropOld();
      flows.set(hashOfToken(state), {
        sessionId: session.id,
        accountId: session.account?.id,
        browserHash: hashOfToken(cookie),
        verifier,
        path,
        startedMs: clock.now(),
      });
      return { url, cookie };
    },
    async finish(session, query, cookie) {
      const state = query.get('state') ?? '';
      const { verifier, accountId, path } = takeFlow(state, session, cookie);
      if (query.get('error') === 'access_denied') throw new DiscordError('cancelled');
      try {
        return { discord: await oauth.identify(query, verifier, state), accountId, path };
      } catch (error) {
        throw new DiscordError('failed', { cause: error });
      }
    },
  };
}

interface OAuth {
  authorize(state: string): Promise<{ url: string; verifier: string }>;
  /** Redeems the code in `query` and asks Discord whose it is. */
  identify(query: URLSearchParams, verifier: string, state: string): Promise<DiscordUser>;
}

function createOAuth({ clientId, clientSecret, origin, publicUrl }: DiscordConfig): OAuth {
  const callbackUrl = (): string => `${publicUrl()}/api/auth/discord/callback`;

  async function load() {
    const oauth = await import('openid-client');
    const server = { issuer: origin, authorization_endpoint: `${origin}/oauth2/authorize`, token_endpoint: `${origin}/api/oauth2/token` };
    const client = new oauth.Configuration(server, clientId, clientSecret);
    if (origin.startsWith('http:')) oauth.allowInsecureRequests(client);
    return { oauth, client };
  }
  let loaded: ReturnType<typeof load> | undefined;
  // Loaded with the first login through Discord.
  const library = (): ReturnType<typeof load> => (loaded ??= load());

  return {
    async authorize(state) {
      const { oauth, client } = await library();
      const verifier = oauth.randomPKCECodeVerifier();
      const url = oauth.buildAuthorizationUrl(client, {
        redirect_uri: callbackUrl(),
        scope: 'identify',
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, verifier };
    },
    async identify(query, verifier, state) {
      const { oauth, client } = await library();
      const back = new URL(`${callbackUrl()}?${query.toString()}`);
      const tokens = await oauth.authorizationCodeGrant(client, back, { pkceCodeVerifier: verifier, expectedState: state });
      const answer = await oauth.fetchProtectedResource(client, tokens.access_token, new URL(`${origin}/api/users/@me`), 'GET');
      const user = (await answer.json()) as { id?: unknown; username?: unknown; global_name?: unknown };
      if (!answer.ok || typeof user.id !== 'string' || !/^\d{1,20}$/.test(user.id)) throw new Error('Discord did not say who it is');
      const name = [user.global_name, user.username].find((each): each is string => typeof each === 'string' && each.trim() !== '');
      return { id: user.id, name: name ?? 'Guest' };
    },
  };
}

/** Path and query of a page of this site; the front page for any other value. */
export function toOwnPath(wanted: string | undefined): string {
  const base = 'https://here.invalid';
  // Browsers read a backslash as a slash, and skip tabs and line ends.
  if (wanted === undefined || !wanted.startsWith('/') || /[\\\t\n\r]/.test(wanted) || !URL.canParse(wanted, base)) return '/';
  const url = new URL(wanted, base);
  return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search : '/';
}
