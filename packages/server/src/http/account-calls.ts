import type { Clock } from '@matinee/base/clock';
import { createRefusal } from '@matinee/protocol';
import type { FastifyRequest } from 'fastify';
import type { Account } from '../accounts/account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { EmailAddresses } from '../accounts/email-addresses.ts';
import type { Erasure } from '../accounts/erasure.ts';
import { confirmationEmail, emailChangedEmail, passwordChangedEmail } from '../accounts/account-emails.ts';
import type { LoginLimits } from '../accounts/login-limits.ts';
import type { KnownLogins } from '../accounts/known-logins.ts';
import type { Email, Mailer } from '../accounts/mailer.ts';
import type { AuthenticatedSession } from '../accounts/session.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { emailKey } from '../names/user-names.ts';
import { ipKeyOf } from '../edge/ip-key.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import { maxProofAgeMs, requireAccount } from './require-account.ts';
import type { RestCalls } from './rest-calls.ts';
import { tracesOf } from './account-traces.ts';

export interface AccountCallOptions {
  rest: RestCalls;
  accounts: Accounts;
  sessions: Sessions;
  emails: EmailAddresses;
  erasure: Erasure;
  loginLimits: LoginLimits;
  places: KnownLogins;
  rooms: RoomDirectory;
  /** Undefined where letters cannot be sent. */
  mailer: Mailer | undefined;
  clock: Clock;
  /** The address under which people reach this server. */
  publicUrl: () => string;
}

const done = { success: true } as const;

/** All that belongs to an account. */
export function registerAccountCalls(parts: AccountCallOptions): void {
  const { rest, accounts, sessions, emails, erasure, loginLimits, places, rooms, mailer, clock, publicUrl } = parts;

  /**
   * Whoever changes what opens an account proves once more whose it is: by its password, or where it has none by having
   * come through Discord a moment ago.
   * @throws LoginRequired, BadPasswordError
   */
  async function requireProof(visitor: AuthenticatedSession, password: string | undefined): Promise<void> {
    const { id, hasPassword } = requireAccount(visitor);
    if (!hasPassword) {
      if ((visitor.provedAt ?? 0) >= clock.now() - maxProofAgeMs) return;
      throw createRefusal('LoginRequired', {
        reason: 'proof_too_old',
      });
    }
    if (password === undefined) {
      throw createRefusal('BadPasswordError', { reason: 'password_missing' });
    }
    const attempt = await loginLimits.confirm(visitor.id);
    if (!(await accounts.hasPassword(id, password))) {
      throw createRefusal('BadPasswordError', { reason: 'password_wrong' });
    }
    await attempt.succeed();
  }

  /** Tells an account at its address. One that nobody has confirmed may be a stranger's, who is not to be flooded. */
  async function notify({ email, emailConfirmed }: Account, mail: (email: string) => Email, request: FastifyRequest): Promise<void> {
    if (mailer === undefined || email === null) return;
    const isAllowed = emailConfirmed || (await loginLimits.takeEmail(emailKey(email), ipKeyOf(request.ip)).catch(() => false));
    if (isAllowed) mailer.send(mail(email));
  }

  /** Writes to the address of an account that is not confirmed, if there is one. @throws TooManyRequests */
  async function askToConfirm(account: Account, request: FastifyRequest): Promise<void> {
    const email = await emails.unconfirmedOf(account);
    if (mailer === undefined || email === undefined) return;
    if (!(await loginLimits.takeEmail(emailKey(email), ipKeyOf(request.ip)))) return;
    const key = await emails.makeKey(account.id, email);
    mailer.send(confirmationEmail(email, `${publicUrl()}/account#confirm=${key}`));
  }

  async function accountReply(account: Account) {
    const { username, email, emailConfirmed, discordLinked, hasPassword } = account;
    const pendingEmail = await emails.pendingOf(account);
    return {
      ...done,
      username,
      email,
      discordLinked,
      hasPassword,
      ...(emailConfirmed && { emailConfirmed }),
      ...(pendingEmail !== undefined && { pendingEmail }),
    };
  }

  rest.withSession('getAccount', async ({ session }) => accountReply(requireAccount(await session())));

  rest.withSession('patchAccount', async ({ session, body: { email, currentPassword, newPassword }, request }) => {
    const visitor = await session();
    const before = requireAccount(visitor);
    const { id } = before;
    if (email !== undefined || newPassword !== undefined) await requireProof(visitor, currentPassword);
    const account = await accounts.change(
      id,
      { email, password: newPassword },
      { confirm: async () => requireAccount(await session(), id), canConfirm: mailer !== undefined },
    );
    if (newPassword !== undefined) {
      await sessions.endAll(id, visitor.id);
      await places.forget(id);
      await places.remember(id, { sessionId: visitor.id, address: ipKeyOf(request.ip) });
      await notify(before, (to) => passwordChangedEmail({ ...before, email: to }), request);
    }
    if (email !== undefined && emailKey(email) !== emailKey(before.email ?? '')) {
      await notify(before, (to) => emailChangedEmail({ ...before, email: to }), request);
      await askToConfirm(account, request).catch(() => undefined); // it can be asked for again
    }
    await sessions.refresh(id);
    return accountReply(account);
  });

  rest.withSession('sendConfirmation', async ({ session, request }) => {
    if (mailer === undefined) {
      throw createRefusal('FeatureDisabledException', { reason: 'no_mail' });
    }
    await askToConfirm(requireAccount(await session()), request);
    return done;
  });

  rest.withSession('confirmEmail', async ({ session, body }) => {
    const { id } = requireAccount(await session());
    if (!(await emails.confirm(id, body.confirmKey))) {
      throw createRefusal('BadApiArgumentException', {
        arg: 'confirmKey',
        reason: 'confirmation_link_spent',
      });
    }
    await sessions.refresh(id);
    return done;
  });

  rest.withSession('deleteAccount', async ({ session, body }) => {
    const visitor = await session();
    await requireProof(visitor, body.currentPassword);
    const { id, username } = requireAccount(await session(), visitor.account?.id);
    // First the sessions, so that nothing new becomes the account's while it goes.
    await sessions.endAll(id);
    await erasure.remember(username);
    await rooms.disown(id, username);
    await accounts.remove(id);
    return done;
  });

  rest.withSession('exportAccount', async ({ session }) => {
    const { id, username } = requireAccount(await session());
    const owned = await rooms.listOwned(id);
    const hosts = await rooms.hostsFor(id);
    return {
      user: await accounts.describe(id),
      sessions: await sessions.list(id),
      knownPlaces: await places.list(id),
      rooms: owned.map(({ name, title, description, visibility, queueMode }) => ({ name, title, description, visibility, queueMode })),
      inRooms: hosts.map((host) => tracesOf(host.state(), { id, username })).filter((traces) => traces !== undefined),
    };
  });

  rest.withSession('listSessions', async ({ session }) => {
    const visitor = await session();
    const data = await sessions.list(requireAccount(visitor).id);
    return { ...done, data: data.map((entry) => ({ ...entry, isCurrent: visitor.id.startsWith(entry.id) })) };
  });

  rest.withSession('endSession', async ({ session, body }) => {
    const { id } = requireAccount(await session());
    if (!(await sessions.endOne(id, body.id))) throw createRefusal('BadApiArgumentException', { arg: 'id', reason: 'no_such_session' });
    return done;
  });

  rest.withSession('ownedRooms', async ({ session }) => ({ ...done, data: await rooms.listOwned(requireAccount(await session()).id) }));

  rest.withSession('unlinkDiscord', async ({ session }) => {
    const account = await accounts.unlinkDiscord(requireAccount(await session()).id);
    await sessions.refresh(account.id);
    return done;
  });
}
