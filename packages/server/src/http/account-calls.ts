import { MatineeError } from '@matinee/protocol';
import type { FastifyRequest } from 'fastify';
import type { Account, Accounts } from '../accounts/accounts.ts';
import { DiscordError, ownPath, type DiscordLogin } from '../accounts/discord.ts';
import type { LoginLimits } from '../accounts/login-limits.ts';
import type { Mailer } from '../accounts/mail.ts';
import type { RecoveryKeys } from '../accounts/recovery.ts';
import { noticeOfNewPassword, recoveryLetter } from '../accounts/letters.ts';
import { requireGoodPassword } from '../accounts/passwords.ts';
import type { Sessions, Visitor } from '../accounts/sessions.ts';
import type { Clock } from '../clock.ts';
import { addressKey } from '../gateway/client-address.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import type { RestCalls } from './rest-calls.ts';

export interface AccountCallParts {
  rest: RestCalls;
  accounts: Accounts;
  sessions: Sessions;
  recoveryKeys: RecoveryKeys;
  loginLimits: LoginLimits;
  rooms: RoomDirectory;
  /** Undefined where letters cannot be sent. */
  mailer: Mailer | undefined;
  /** Undefined where nobody can log in through Discord. */
  discord: DiscordLogin | undefined;
  clock: Clock;
  /** The address under which people reach this server. */
  publicUrl: () => string;
  isSecure: boolean;
}

const done = { success: true } as const;
/** Who has proved so long ago who they are has to do it again before somebody else's account is linked to theirs. */
const freshProofMs = 10 * 60_000;

function requireAccount({ account }: Visitor): Account {
  if (account === undefined) throw new MatineeError('LoginRequired', 'Log in first.');
  return account;
}

function loginReply({ username, email }: Account) {
  return { ...done, user: { username, email } };
}

function accountReply({ username, email, discordLinked, hasPassword }: Account) {
  return { ...done, username, email, discordLinked, hasPassword };
}

function agentOf({ headers }: FastifyRequest): string | undefined {
  return headers['user-agent'];
}

/** Registering, logging in and out, and all that belongs to an account. */
export function registerAccountCalls(parts: AccountCallParts): void {
  const { rest, accounts, sessions, recoveryKeys, loginLimits, rooms, mailer, publicUrl } = parts;

  /** @throws BadPasswordError unless the password is the account's, where it has one */
  async function requirePassword(
    { id, username, hasPassword }: Account,
    password: string | undefined,
    request: FastifyRequest,
  ): Promise<void> {
    if (!hasPassword) return;
    const attempt = await loginLimits.try(username, addressKey(request.ip));
    if (!(await accounts.hasPassword(id, password ?? ''))) {
      throw new MatineeError('BadPasswordError', 'That is not your current password.', { reason: 'password_wrong' });
    }
    await attempt.wasRight();
  }

  rest.withSession('login', async ({ session, body, request }) => {
    const attempt = await loginLimits.try(body.user, addressKey(request.ip));
    const account = await accounts.withPassword(body.user, body.password);
    if (account === undefined) throw new MatineeError('WrongCredentials', 'Either the name or the password is wrong.');
    await attempt.wasRight();
    await sessions.logIn(session, account, agentOf(request));
    return loginReply(account);
  });

  rest.withSession('register', async ({ session, body, request }) => {
    const account = await accounts.register(body);
    await sessions.logIn(session, account, agentOf(request));
    return loginReply(account);
  });

  rest.withSession('logout', async ({ session }) => {
    if (session.account === undefined) throw new MatineeError('NotLoggedIn', 'You are not logged in.');
    return { ...done, token: await sessions.logOut(session) };
  });

  rest.withSession('getAccount', async ({ session }) => accountReply(requireAccount(session)));

  rest.withSession('patchAccount', async ({ session, body: { email, currentPassword, newPassword }, request }) => {
    const before = requireAccount(session);
    await requirePassword(before, currentPassword, request);
    let account = before;
    if (email !== undefined) account = await accounts.changeEmail(before.id, email);
    if (newPassword !== undefined) {
      account = await accounts.changePassword(before.id, newPassword);
      await sessions.endAll(before.id, session.id);
      if (account.email !== null) mailer?.send(noticeOfNewPassword(account.email, account.username));
    }
    await sessions.refresh(before.id);
    return accountReply(account);
  });

  rest.withSession('deleteAccount', async ({ session, body, request }) => {
    const account = requireAccount(session);
    await requirePassword(account, body.currentPassword, request);
    await rooms.disown(account.id);
    await sessions.endAll(account.id);
    await accounts.remove(account.id);
    return done;
  });

  rest.withSession('exportAccount', async ({ session }) => {
    const { id } = requireAccount(session);
    const owned = await rooms.listOwned(id);
    return {
      user: await accounts.describe(id),
      sessions: await sessions.list(id),
      rooms: owned.map(({ name, title, description, visibility, queueMode }) => ({ name, title, description, visibility, queueMode })),
    };
  });

  rest.withSession('listSessions', async ({ session }) => {
    const { id } = requireAccount(session);
    const data = await sessions.list(id);
    return { ...done, data: data.map((entry) => ({ ...entry, isCurrent: session.id.startsWith(entry.id) })) };
  });

  rest.withSession('endSession', async ({ session, body }) => {
    const { id } = requireAccount(session);
    if (!(await sessions.endOne(id, body.id)))
      throw new MatineeError('BadApiArgumentException', 'There is no such session.', { arg: 'id', reason: 'no_such_session' });
    return done;
  });

  rest.withSession('ownedRooms', async ({ session }) => ({ ...done, data: await rooms.listOwned(requireAccount(session).id) }));

  rest.withSession('recoverStart', async ({ body, request }) => {
    if (mailer === undefined) {
      throw new MatineeError('FeatureDisabledException', 'This server cannot send mail. Ask its operators.', { reason: 'no_mail' });
    }
    if (body.email === undefined && body.username === undefined) {
      throw new MatineeError('ValidationError', 'An email address or a username is needed.', { reason: 'nobody_to_recover' });
    }
    const account = await accounts.find(body);
    const address = account?.email ?? undefined;
    const isAllowed = await loginLimits.letter(address === undefined ? undefined : account?.id, addressKey(request.ip));
    if (isAllowed && account !== undefined && address !== undefined) {
      // The letter is written when the answer has gone, so that nobody learns from its time whether there was one.
      setImmediate(() => {
        recoveryKeys
          .make(account.id)
          .then((key) => mailer.send(recoveryLetter(address, account.username, `${publicUrl()}/passwordreset#key=${key}`)))
          .catch((error: unknown) => request.log.error({ err: error }, 'a recovery key could not be made'));
      });
    }
    return done;
  });

  rest.withSession('recoverVerify', async ({ session, body, request }) => {
    // A key is not used up by a password that cannot be taken.
    await requireGoodPassword(body.newPassword);
    const id = await recoveryKeys.take(body.verifyKey);
    if (id === undefined) {
      throw new MatineeError('BadApiArgumentException', 'This link has been used or is too old. Ask for another one.', {
        arg: 'verifyKey',
        reason: 'recovery_link_spent',
      });
    }
    const account = await accounts.changePassword(id, body.newPassword);
    await sessions.endAll(id, session.id);
    await sessions.logIn(session, account, agentOf(request));
    if (account.email !== null) mailer?.send(noticeOfNewPassword(account.email, account.username));
    return done;
  });

  rest.withSession('unlinkDiscord', async ({ session }) => {
    const account = await accounts.unlinkDiscord(requireAccount(session).id);
    await sessions.refresh(account.id);
    return done;
  });

  registerDiscord(parts);
}

/** The two navigations through Discord. They know the session by its cookie, and end on a page whatever happens. */
function registerDiscord({ rest, accounts, sessions, discord, clock, isSecure }: AccountCallParts): void {
  const cookieName = isSecure ? '__Host-discord' : 'discord';

  function requireDiscord(): DiscordLogin {
    if (discord === undefined) {
      throw new MatineeError('FeatureDisabledException', 'Nobody can log in through Discord on this server.', { reason: 'no_discord' });
    }
    return discord;
  }

  function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
    const cookies = (headers.cookie ?? '').split(';').map((part) => part.trim());
    return cookies.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  }

  async function visitorOf(request: FastifyRequest): Promise<Visitor | undefined> {
    const token = cookieOf(request, 'token');
    return token === undefined ? undefined : sessions.authenticate(token);
  }

  const problemPage = (problem: string): string => `/discord?problem=${problem}`;

  rest.open('discord', async ({ query, request, reply }) => {
    const flows = requireDiscord();
    const session = await visitorOf(request);
    if (session === undefined) return reply.redirect(problemPage('expired'));
    const { account, provedAt = 0 } = session;
    if (account?.hasPassword === true && provedAt < clock.now() - freshProofMs) return reply.redirect(problemPage('confirm'));
    const { url, cookie } = await flows.begin(session, ownPath(query.redirect));
    const place = isSecure ? 'Path=/; Secure' : 'Path=/api/auth/discord';
    return reply
      .header('set-cookie', `${cookieName}=${cookie}; ${place}; HttpOnly; SameSite=Lax; Max-Age=600`)
      .header('cache-control', 'no-store')
      .redirect(url);
  });

  rest.open('discordCallback', async ({ request, reply }) => {
    const flows = requireDiscord();
    const session = await visitorOf(request);
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    try {
      const { discord: user, accountId, path } = await flows.finish(session, query, cookieOf(request, cookieName));
      const account = accountId === undefined ? await accounts.ofDiscord(user) : await accounts.linkDiscord(accountId, user);
      if (session !== undefined) await sessions.logIn(session, account, agentOf(request));
      await sessions.refresh(account.id);
      return reply.redirect(path);
    } catch (error) {
      if (error instanceof DiscordError) {
        if (error.cause !== undefined) request.log.warn({ err: error }, 'logging in through Discord failed');
        return reply.redirect(problemPage(error.problem));
      }
      if (error instanceof MatineeError && error.name === 'AlreadyInUse') return reply.redirect(problemPage('taken'));
      throw error;
    }
  });
}
