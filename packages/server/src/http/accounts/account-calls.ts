import type { Clock } from '@matinee/base/clock';
import { createRefusal } from '@matinee/protocol';
import { emailChangedEmail, loginProviderEmail, passwordChangedEmail } from '../../accounts/account-emails.ts';
import type { Account } from '../../accounts/account.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import type { AuditLog } from '../../accounts/audit-log.ts';
import { discordIssuer } from '../../accounts/logins/discord.ts';
import type { EmailAddresses } from '../../accounts/email-addresses.ts';
import type { Erasure } from '../../accounts/erasure.ts';
import { followProvider } from '../../accounts/logins/follow-provider.ts';
import type { KnownLogins } from '../../accounts/logins/known-logins.ts';
import type { LoginLimits } from '../../accounts/logins/login-limits.ts';
import type { ProviderId } from '../../accounts/logins/login-provider.ts';
import type { Mailer } from '../../accounts/mailer.ts';
import type { Passkeys } from '../../accounts/logins/passkeys.ts';
import type { ProviderUsers } from '../../accounts/logins/provider-users.ts';
import type { SecondFactors } from '../../accounts/logins/second-factors.ts';
import type { Sessions } from '../../accounts/sessions/sessions.ts';
import { ipKeyOf } from '../../edge/ip-key.ts';
import { emailKeyOf } from '../../names/user-names.ts';
import type { MessageStore } from '../../storage/messages/message-store.ts';
import type { ActionLog } from '../../rooms/action-log.ts';
import type { RoomDirectory } from '../../rooms/room-directory.ts';
import { createAccountMail } from './account-mail.ts';
import { tracesOf } from './account-traces.ts';
import { sendWithLists } from './send-with-lists.ts';
import { createProofCheck, requireAccount } from './require-account.ts';
import type { CallInput, RestCalls, WithSession } from '../rest-calls.ts';

export interface AccountCallOptions {
  rest: RestCalls;
  accounts: Accounts;
  providerUsers: ProviderUsers;
  passkeys: Passkeys;
  secondFactors: SecondFactors;
  sessions: Sessions;
  features: readonly { exportOf?: (accountId: string) => Promise<object>; removeAccount?: (accountId: string) => Promise<void> }[];
  audit: AuditLog;
  emails: EmailAddresses;
  erasure: Erasure;
  loginLimits: LoginLimits;
  knownLogins: KnownLogins;
  rooms: RoomDirectory;
  actionLog: Pick<ActionLog, 'pagesOf' | 'erase'>;
  messages: Pick<MessageStore, 'pagesOf' | 'erase'>;
  mailer: Mailer | undefined;
  oidc: { issuer: string; makesOperators: boolean } | undefined;
  providerNames: Readonly<Record<ProviderId, string>>;
  clock: Clock;
  publicUrl: () => string;
}

export function registerAccountCalls(options: AccountCallOptions): void {
  registerChanges(options);
  registerConfirmation(options);
  registerSessionList(options);
  registerExport(options);
  registerRemovals(options);
}

function registerChanges(options: AccountCallOptions): void {
  const { rest, accounts, providerUsers, secondFactors, sessions, emails, knownLogins, mailer, oidc } = options;
  const requireProof = createProofCheck(options);
  const mail = createAccountMail(options);

  async function accountReply(account: Account) {
    const { username, email, emailConfirmed, hasPassword } = account;
    const issuers = new Set((await providerUsers.list(account.id)).map(({ issuer }) => issuer));
    const pendingEmail = await emails.pendingOf(account);
    const secondFactor = await secondFactors.describe(account.id);
    return {
      username,
      email,
      discordLinked: issuers.has(discordIssuer),
      hasPassword,
      ...(secondFactor !== undefined && { secondFactor }),
      ...(oidc !== undefined && issuers.has(oidc.issuer) && { oidcLinked: true }),
      ...(emailConfirmed && { emailConfirmed }),
      ...(pendingEmail !== undefined && { pendingEmail }),
    };
  }

  rest.withSession('getAccount', async ({ session }) => accountReply(requireAccount(await session())));

  rest.withSession('patchAccount', async ({ session, body: { email, currentPassword, newPassword }, request }) => {
    const current = await session();
    const before = requireAccount(current);
    const { id } = before;
    const address = ipKeyOf(request.ip);
    if (email !== undefined || newPassword !== undefined) await requireProof(current, currentPassword);
    const recheck = async () => requireAccount(await session(), id);
    const account = await accounts.change(id, { email, password: newPassword }, { recheck, canConfirm: mailer !== undefined });
    if (newPassword !== undefined) {
      await sessions.endAll(id, current.id);
      await knownLogins.forget(id);
      await knownLogins.remember(id, { sessionId: current.id, address });
      await mail.notify(before, (to) => passwordChangedEmail({ ...before, email: to }), address);
    }
    if (email !== undefined && emailKeyOf(email) !== emailKeyOf(before.email ?? '')) {
      await mail.notify(before, (to) => emailChangedEmail({ ...before, email: to }), address);
      await mail.sendConfirmation(account, address).catch(() => undefined); // the user can ask for it again
    }
    await sessions.refresh(id);
    return accountReply(account);
  });
}

function registerConfirmation(options: AccountCallOptions): void {
  const { rest, sessions, emails, mailer } = options;
  const mail = createAccountMail(options);

  rest.withSession('sendConfirmation', async ({ session, request }) => {
    if (mailer === undefined) throw createRefusal('FeatureDisabledException', { reason: 'no_mail' });
    await mail.sendConfirmation(requireAccount(await session()), ipKeyOf(request.ip));
  });

  rest.withSession('confirmEmail', async ({ session, body }) => {
    const { id } = requireAccount(await session());
    if (!(await emails.confirm(id, body.confirmKey))) {
      throw createRefusal('BadApiArgumentException', { arg: 'confirmKey', reason: 'confirmation_link_spent' });
    }
    await sessions.refresh(id);
  });
}

function registerSessionList({ rest, sessions }: AccountCallOptions): void {
  rest.withSession('listSessions', async ({ session }) => {
    const current = await session();
    const data = await sessions.list(requireAccount(current).id);
    return { data: data.map((entry) => ({ ...entry, isCurrent: current.id.startsWith(entry.id) })) };
  });

  rest.withSession('endSession', async ({ session, body }) => {
    const current = await session();
    const { id } = requireAccount(current);
    if (body.id === undefined) await sessions.endAll(id, current.id, { keepBots: true });
    else if (!(await sessions.endOne(id, body.id)))
      throw createRefusal('BadApiArgumentException', { arg: 'id', reason: 'no_such_session' });
  });
}

function registerExport({
  rest,
  accounts,
  passkeys,
  secondFactors,
  sessions,
  features,
  knownLogins,
  rooms,
  actionLog,
  messages,
}: AccountCallOptions): void {
  rest.withSession('ownedRooms', async ({ session }) => ({ data: await rooms.listOwned(requireAccount(await session()).id) }));

  rest.withSession('exportAccount', async ({ session, reply }) => {
    const { id, username } = requireAccount(await session());
    const owned = await rooms.listOwned(id);
    const hosts = await rooms.hostsFor(id, username);
    const others = {
      user: await accounts.describe(id),
      passkeys: await passkeys.list(id),
      secondFactor: (await secondFactors.describe(id)) ?? null,
      sessions: await sessions.list(id),
      ...Object.assign({}, ...(await Promise.all(features.flatMap(({ exportOf }) => exportOf?.(id) ?? [])))),
      knownPlaces: await knownLogins.list(id),
      rooms: owned.map(({ name, title, description, visibility, queueMode }) => ({ name, title, description, visibility, queueMode })),
      inRooms: hosts.map((host) => tracesOf(host.state(), { id, username })).filter((traces) => traces !== undefined),
    };
    return sendWithLists(reply, others, { roomLog: actionLog.pagesOf(id), messages: messages.pagesOf(id) });
  });
}

function registerRemovals(options: AccountCallOptions): void {
  const { rest, accounts, providerUsers, providerNames, sessions, erasure, rooms, features, actionLog, messages, oidc } = options;
  const requireProof = createProofCheck(options);
  const mail = createAccountMail(options);

  rest.withSession('deleteAccount', async ({ session, body }) => {
    const current = await session();
    await requireProof(current, body.currentPassword);
    const { id, username } = requireAccount(await session(), current.account?.id);
    // Ends the sessions first, so that the account gains nothing while it is being deleted.
    await sessions.endAll(id);
    await erasure.remember(username);
    await rooms.removeAccount(id, username);
    for (const feature of features) await feature.removeAccount?.(id);
    await actionLog.erase(id);
    await messages.erase(id);
    await accounts.remove(id);
  });

  async function unlink(
    { session, body, request }: CallInput<'unlinkDiscord' | 'unlinkOidc'> & WithSession,
    id: ProviderId,
    issuer: string,
  ): Promise<Account> {
    const current = await session();
    await requireProof(current, body.currentPassword, { isLoginEnough: true });
    const account = requireAccount(await session(), current.account?.id);
    if (!(await providerUsers.unlink(account.id, issuer))) {
      throw createRefusal('BadApiArgumentException', { arg: id, reason: `${id}_not_linked` });
    }
    await mail.notify(account, (to) => loginProviderEmail({ ...account, email: to }, providerNames[id], 'unlinked'), ipKeyOf(request.ip));
    await sessions.refresh(account.id);
    return account;
  }

  rest.withSession('unlinkDiscord', async (input) => {
    await unlink(input, 'discord', discordIssuer);
  });

  rest.withSession('unlinkOidc', async (input) => {
    const { issuer = '', makesOperators = false } = oidc ?? {};
    const account = await unlink(input, 'oidc', issuer);
    // An unlinked provider could no longer take away the rights it has given.
    if (makesOperators && (await followProvider(options, account, false))) await sessions.refresh(account.id);
  });
}
