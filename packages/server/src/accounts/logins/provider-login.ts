import * as z from 'zod/mini';
import type { LoginProvider, ProviderUser } from './login-provider.ts';
import type { LoginSteps } from './login-steps.ts';
import type { AuthenticatedSession } from '../sessions/session.ts';
import { createToken } from '../sessions/tokens.ts';

/** Authorization code with PKCE (RFC 7636). The state works once, for 10 minutes, in the session and browser that asked for it. */
export interface ProviderLogin {
  readonly provider: LoginProvider;
  /**
   * @returns the URL to send the browser to, and the cookie that it has to bring back
   * @throws ProviderError when the provider is unreachable
   */
  begin(session: AuthenticatedSession, path: string): Promise<{ url: string; cookie: string }>;
  /** @throws ProviderError */
  finish(session: AuthenticatedSession | undefined, query: URLSearchParams, cookie: string | undefined): Promise<FinishedLogin>;
}

export interface FinishedLogin {
  user: ProviderUser;
  /** Account to link; undefined for a login. */
  accountId: string | undefined;
  path: string;
}

/** The page that shows it has a text for each. */
export type ProviderProblem = 'cancelled' | 'expired' | 'failed' | 'other';

export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly problem: ProviderProblem;
  constructor(problem: ProviderProblem, options?: ErrorOptions) {
    super(`Logging in through a provider: ${problem}`, options);
    this.problem = problem;
  }
}

export const maxProviderLoginMs = 10 * 60_000;

const keptSchema = z.object({
  /** The session's account: only it can be linked. */
  accountId: z.optional(z.string()),
  path: z.string(),
  secrets: z.object({ verifier: z.string(), nonce: z.string() }),
});

export function createProviderLogin(provider: LoginProvider, steps: LoginSteps): ProviderLogin {
  const kind = `provider ${provider.id}`;
  // Neither the state, which is in URLs, nor the cookie is enough alone.
  const keyOf = (state: string, cookie: string): string => `${state} ${cookie}`;

  async function orFail<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw new ProviderError('failed', { cause: error });
    }
  }

  return {
    provider,
    async begin(session, path) {
      const [state, cookie] = [createToken(), createToken()];
      const { url, secrets } = await orFail(() => provider.authorize(state));
      const kept: z.infer<typeof keptSchema> = { accountId: session.account?.id, path, secrets };
      await steps.keep({ sessionId: session.id, kind, key: keyOf(state, cookie) }, JSON.stringify(kept), maxProviderLoginMs);
      return { url, cookie };
    },
    async finish(session, query, cookie) {
      const state = query.get('state') ?? '';
      const value = session && (await steps.take({ sessionId: session.id, kind, key: keyOf(state, cookie ?? '') }));
      if (value === undefined) throw new ProviderError('expired');
      const { accountId, path, secrets } = keptSchema.parse(JSON.parse(value));
      if (accountId !== session?.account?.id) throw new ProviderError('expired');
      if (query.get('error') === 'access_denied') throw new ProviderError('cancelled');
      return { user: await orFail(() => provider.identify(query, { state, secrets })), accountId, path };
    },
  };
}

/** Returns path and query of a page of this site; `/` for any other value. */
export function toOwnPath(wanted: string | undefined): string {
  const base = 'https://here.invalid';
  // Browsers read a backslash as a slash, and skip tabs and line ends.
  if (wanted === undefined || !wanted.startsWith('/') || /[\\\t\n\r]/.test(wanted) || !URL.canParse(wanted, base)) return '/';
  const url = new URL(wanted, base);
  return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search : '/';
}
