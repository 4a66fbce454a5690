import type { Clock } from '@matinee/base/clock';
import { MatineeError } from '@matinee/protocol';
import type { FastifyRequest } from 'fastify';
import type { Accounts } from '../accounts/accounts.ts';
import { DiscordError, toOwnPath, type DiscordCallback, type DiscordLogin } from '../accounts/discord.ts';
import type { KnownLogins } from '../accounts/known-logins.ts';
import { logIn } from '../accounts/log-in.ts';
import type { AuthenticatedSession } from '../accounts/session.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { withoutBase } from '../edge/base-path.ts';
import { ipKeyOf } from '../edge/ip-key.ts';
import { cookieOf, createCookie, invitationCookie, tokenCookie, type CookieScope } from './cookies.ts';
import { maxProofAgeMs } from './require-account.ts';
import { agentOf } from './request-headers.ts';
import type { RestCalls } from './rest-calls.ts';

export interface DiscordCallOptions {
  rest: RestCalls;
  accounts: Accounts;
  sessions: Sessions;
  knownLogins: KnownLogins;
  /** Undefined on a server without Discord login. */
  discord: DiscordLogin | undefined;
  clock: Clock;
  cookieScope: CookieScope;
}

const flowSeconds = 600;

/** Registers the two navigations of a login through Discord. They know the session by its cookie and always end on a page. */
export function registerDiscordCalls(options: DiscordCallOptions): void {
  const { rest, sessions, discord, clock, cookieScope } = options;
  const { basePath } = cookieScope;
  const ownToken = tokenCookie(cookieScope);
  const flowCookie = createCookie('discord', '/api/auth/discord', cookieScope);
  const problemPage = (problem: string): string => `${basePath}/discord?problem=${problem}`;

  async function sessionOf(request: FastifyRequest): Promise<AuthenticatedSession | undefined> {
    const token = cookieOf(request, ownToken);
    return token === undefined ? undefined : sessions.authenticate(token);
  }

  rest.open('discord', async ({ query, request, reply }) => {
    if (discord === undefined) return reply.redirect(problemPage('unavailable'));
    const session = await sessionOf(request);
    if (session === undefined) return reply.redirect(problemPage('expired'));
    const { account, provedAt = 0 } = session;
    if (account?.hasPassword === true && provedAt < clock.now() - maxProofAgeMs) return reply.redirect(problemPage('confirm'));
    const { url, cookie } = await discord.begin(session, basePath + withoutBase(toOwnPath(query.redirect), basePath));
    return reply.header('set-cookie', flowCookie.header(cookie, flowSeconds)).header('cache-control', 'no-store').redirect(url);
  });

  rest.open('discordCallback', async ({ request, reply }) => {
    if (discord === undefined) return reply.redirect(problemPage('unavailable'));
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    try {
      const callback = await discord.finish(await sessionOf(request), query, cookieOf(request, flowCookie));
      // Discord took its time: the session may have ended, or changed its user.
      await completeLogin(options, callback, await sessionOf(request), request);
      return reply.redirect(callback.path);
    } catch (error) {
      if (error instanceof DiscordError) {
        if (error.cause !== undefined) request.log.warn({ err: error }, 'logging in through Discord failed');
        return reply.redirect(problemPage(error.problem));
      }
      if (error instanceof MatineeError) return reply.redirect(problemPage(problemOf(error)));
      throw error;
    }
  });
}

function problemOf({ name, details }: MatineeError): string {
  if (name === 'AlreadyInUse') return 'taken';
  return name === 'FeatureDisabledException' ? (details.reason ?? 'failed') : 'failed';
}

/** Logs a session in to the account of a Discord user, or links that user to the account it is logged in to. @throws DiscordError */
async function completeLogin(
  { accounts, sessions, knownLogins, clock, cookieScope }: DiscordCallOptions,
  { discord: user, accountId }: DiscordCallback,
  session: AuthenticatedSession | undefined,
  request: FastifyRequest,
): Promise<void> {
  if (session === undefined || session.account?.id !== accountId) throw new DiscordError('expired');
  // Where only Discord opens an account, an old session must not be able to replace the linked user.
  const isOther = accountId !== undefined && !(await accounts.holds(accountId, { discordId: user.id }));
  const isFresh = (session.provedAt ?? 0) >= clock.now() - maxProofAgeMs;
  if (isOther && !isFresh && session.account?.hasPassword === false) throw new DiscordError('other');
  const invitation = cookieOf(request, invitationCookie(cookieScope));
  const account = accountId === undefined ? await accounts.ofDiscord(user, { invitation }) : await accounts.linkDiscord(accountId, user);
  const login = { session, account, proof: { discordId: user.id }, address: ipKeyOf(request.ip), agent: agentOf(request) };
  await logIn({ accounts, sessions, knownLogins }, login);
  await sessions.refresh(account.id);
}
