import type { Clock } from '@matinee/base/clock';
import { createRefusal, MatineeError } from '@matinee/protocol';
import type { FastifyRequest } from 'fastify';
import type { Accounts } from '../accounts/accounts.ts';
import { DiscordError, toOwnPath, type DiscordLogin } from '../accounts/discord.ts';
import { logIn } from '../accounts/log-in.ts';
import type { KnownLogins } from '../accounts/known-logins.ts';
import type { AuthenticatedSession } from '../accounts/session.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { ipKeyOf } from '../edge/ip-key.ts';
import { cookieOf, createCookie, tokenCookie } from './cookies.ts';
import { maxProofAgeMs } from './require-account.ts';
import { agentOf, type RestCalls } from './rest-calls.ts';

export interface DiscordCallOptions {
  rest: RestCalls;
  accounts: Accounts;
  sessions: Sessions;
  places: KnownLogins;
  /** Undefined where nobody can log in through Discord. */
  discord: DiscordLogin | undefined;
  clock: Clock;
  isSecure: boolean;
}

const flowSeconds = 600;
const problemPage = (problem: string): string => `/discord?problem=${problem}`;

/** The two navigations through Discord. They know the session by its cookie, and end on a page whatever happens. */
export function registerDiscordCalls({ rest, accounts, sessions, places, discord, clock, isSecure }: DiscordCallOptions): void {
  const ownToken = tokenCookie(isSecure);
  const ownFlow = createCookie('discord', { path: '/api/auth/discord', isSecure });

  function requireDiscord(): DiscordLogin {
    if (discord === undefined) {
      throw createRefusal('FeatureDisabledException', { reason: 'no_discord' });
    }
    return discord;
  }

  async function visitorOf(request: FastifyRequest): Promise<AuthenticatedSession | undefined> {
    const token = cookieOf(request, ownToken);
    return token === undefined ? undefined : sessions.authenticate(token);
  }

  rest.open('discord', async ({ query, request, reply }) => {
    const flows = requireDiscord();
    const session = await visitorOf(request);
    if (session === undefined) return reply.redirect(problemPage('expired'));
    const { account, provedAt = 0 } = session;
    if (account?.hasPassword === true && provedAt < clock.now() - maxProofAgeMs) return reply.redirect(problemPage('confirm'));
    const { url, cookie } = await flows.begin(session, toOwnPath(query.redirect));
    return reply.header('set-cookie', ownFlow.header(cookie, flowSeconds)).header('cache-control', 'no-store').redirect(url);
  });

  rest.open('discordCallback', async ({ request, reply }) => {
    const flows = requireDiscord();
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    try {
      const { discord: user, accountId, path } = await flows.finish(await visitorOf(request), query, cookieOf(request, ownFlow));
      // Discord took its time: the session may have ended, or be somebody else's.
      const session = await visitorOf(request);
      if (session === undefined || session.account?.id !== accountId) throw new DiscordError('expired');
      // Where nothing but Discord opens an account, a session alone does not put another one in its place.
      const isOther = accountId !== undefined && !(await accounts.holds(accountId, { discordId: user.id }));
      const isFresh = (session.provedAt ?? 0) >= clock.now() - maxProofAgeMs;
      if (isOther && !isFresh && session.account?.hasPassword === false) throw new DiscordError('other');
      const account = accountId === undefined ? await accounts.ofDiscord(user) : await accounts.linkDiscord(accountId, user);
      const proof = { discordId: user.id };
      await logIn({ accounts, sessions, places }, { session, account, proof, address: ipKeyOf(request.ip), agent: agentOf(request) });
      await sessions.refresh(account.id);
      return reply.redirect(path);
    } catch (error) {
      if (error instanceof DiscordError) {
        if (error.cause !== undefined) request.log.warn({ err: error }, 'logging in through Discord failed');
        return reply.redirect(problemPage(error.problem));
      }
      if (error instanceof MatineeError) return reply.redirect(problemPage(error.name === 'AlreadyInUse' ? 'taken' : 'failed'));
      throw error;
    }
  });
}
