import type { Clock } from '@matinee/base/clock';
import { MatineeError } from '@matinee/protocol';
import type { FastifyRequest } from 'fastify';
import { loginProviderEmail } from '../../accounts/account-emails.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import type { AuditLog } from '../../accounts/audit-log.ts';
import { followProvider } from '../../accounts/logins/follow-provider.ts';
import type { KnownLogins } from '../../accounts/logins/known-logins.ts';
import { logIn } from '../../accounts/logins/log-in.ts';
import type { ProviderId } from '../../accounts/logins/login-provider.ts';
import {
  maxProviderLoginMs,
  ProviderError,
  toOwnPath,
  type FinishedLogin,
  type ProviderLogin,
} from '../../accounts/logins/provider-login.ts';
import type { ProviderUsers } from '../../accounts/logins/provider-users.ts';
import type { AuthenticatedSession } from '../../accounts/sessions/session.ts';
import type { Sessions } from '../../accounts/sessions/sessions.ts';
import type { Bans } from '../../access/bans.ts';
import { withoutBase } from '../../config/public-url.ts';
import { ipKeyOf } from '../../edge/ip-key.ts';
import { createAccountMail, type AccountMailOptions } from './account-mail.ts';
import { cookieOf, createCookie, invitationCookie, tokenCookie, type CookieScope } from '../cookies.ts';
import { maxProofAgeMs } from './require-account.ts';
import { agentOf } from '../request.ts';
import type { RestCalls } from '../rest-calls.ts';

export interface ProviderCallOptions extends AccountMailOptions {
  rest: RestCalls;
  accounts: Accounts;
  providerUsers: ProviderUsers;
  sessions: Sessions;
  knownLogins: KnownLogins;
  bans: Bans;
  audit: AuditLog;
  providerNames: Readonly<Record<ProviderId, string>>;
  providerLogins: Readonly<Partial<Record<ProviderId, ProviderLogin>>>;
  clock: Clock;
  cookieScope: CookieScope;
}

const calls = {
  discord: { begin: 'discord', callback: 'discordCallback' },
  oidc: { begin: 'oidc', callback: 'oidcCallback' },
} as const;

/** The two navigations know the session by its cookie and always end on a page. */
export function registerProviderCalls(options: ProviderCallOptions): void {
  registerProvider(options, 'discord');
  registerProvider(options, 'oidc');
}

function registerProvider(options: ProviderCallOptions, id: ProviderId): void {
  const { rest, sessions, providerLogins, clock, cookieScope } = options;
  const { basePath } = cookieScope;
  const login = providerLogins[id];
  const problemPage = (problem: string): string => `${basePath}/${id}?problem=${problem}`;
  const ownToken = tokenCookie(cookieScope);
  const flowCookie = createCookie(id, `/api/auth/${id}`, cookieScope);

  async function sessionOf(request: FastifyRequest): Promise<AuthenticatedSession | undefined> {
    const token = cookieOf(request, ownToken);
    return token === undefined ? undefined : sessions.authenticate(token);
  }

  /** Returns the page with the reason of a failed login. Throws other errors. */
  function pageOf(error: unknown, request: FastifyRequest): string {
    if (error instanceof ProviderError) {
      if (error.cause !== undefined) request.log.warn({ err: error, provider: id }, 'a login through a provider failed');
      return problemPage(error.problem);
    }
    if (error instanceof MatineeError) return problemPage(problemOf(error));
    throw error;
  }

  rest.open(calls[id].begin, async ({ query, request, reply }) => {
    if (login === undefined) return reply.redirect(problemPage('unavailable'));
    const session = await sessionOf(request);
    if (session === undefined) return reply.redirect(problemPage('expired'));
    const path = basePath + withoutBase(toOwnPath(query.redirect), basePath);
    const { account, provedAt = 0 } = session;
    if (account !== undefined && isFromAnotherSite(request)) return reply.redirect(path);
    if (account?.hasPassword === true && provedAt < clock.now() - maxProofAgeMs) return reply.redirect(problemPage('confirm'));
    try {
      const { url, cookie } = await login.begin(session, path);
      const header = flowCookie.header(cookie, maxProviderLoginMs / 1000);
      return await reply.header('set-cookie', header).header('cache-control', 'no-store').redirect(url);
    } catch (error) {
      return reply.redirect(pageOf(error, request));
    }
  });

  rest.open(calls[id].callback, async ({ request, reply }) => {
    if (login === undefined) return reply.redirect(problemPage('unavailable'));
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    try {
      const finished = await login.finish(await sessionOf(request), query, cookieOf(request, flowCookie));
      // The session may have ended, or changed its user, in the meantime.
      await completeLogin(options, finished, { id, session: await sessionOf(request), request });
      return await reply.redirect(finished.path);
    } catch (error) {
      return reply.redirect(pageOf(error, request));
    }
  });
}

/** The other site may have logged them in to the provider as someone else, whom a link would let in. */
function isFromAnotherSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

function problemOf({ name, details }: MatineeError): string {
  if (name === 'AlreadyInUse') return 'taken';
  return name === 'FeatureDisabledException' || name === 'Banned' ? (details.reason ?? 'failed') : 'failed';
}

/** Logs in to the account of a provider's user, or links the user to the session's account. @throws ProviderError */
async function completeLogin(
  options: ProviderCallOptions,
  { user, accountId }: FinishedLogin,
  { id, session, request }: { id: ProviderId; session: AuthenticatedSession | undefined; request: FastifyRequest },
): Promise<void> {
  const { accounts, providerUsers, providerNames, sessions, knownLogins, bans, audit, clock, cookieScope } = options;
  if (session === undefined || session.account?.id !== accountId) throw new ProviderError('expired');
  const address = ipKeyOf(request.ip);
  // Before an account is made or linked.
  bans.require({ sessionId: session.id, accountId, address });
  // Otherwise an old session could replace the linked user of an account without a password.
  const isOther = accountId !== undefined && !(await providerUsers.isLinked(accountId, user));
  const isFresh = (session.provedAt ?? 0) >= clock.now() - maxProofAgeMs;
  if (isOther && !isFresh && session.account?.hasPassword === false) throw new ProviderError('other');
  const invitation = cookieOf(request, invitationCookie(cookieScope));
  const account = session.account ?? (await providerUsers.accountOf(user, { invitation }));
  if (isOther) {
    await providerUsers.link(account.id, user, id);
    const compose = (to: string) => loginProviderEmail({ ...account, email: to }, providerNames[id], 'linked');
    await createAccountMail(options).notify(account, compose, address);
  }
  if (user.isOperator !== undefined) await followProvider({ accounts, audit }, account, user.isOperator);
  const login = {
    session,
    account: await accounts.byId(account.id),
    proof: { providerUser: user },
    address,
    agent: agentOf(request),
  };
  await logIn({ accounts, sessions, knownLogins, bans }, login);
  await sessions.refresh(account.id);
}
