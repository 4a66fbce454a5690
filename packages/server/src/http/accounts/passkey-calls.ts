import { createRefusal } from '@matinee/protocol';
import { passkeyEmail } from '../../accounts/account-emails.ts';
import type { KnownLogins } from '../../accounts/logins/known-logins.ts';
import { logIn } from '../../accounts/logins/log-in.ts';
import type { Passkeys } from '../../accounts/logins/passkeys.ts';
import type { Sessions } from '../../accounts/sessions/sessions.ts';
import type { Bans } from '../../access/bans.ts';
import { ipKeyOf } from '../../edge/ip-key.ts';
import { createAccountMail, type AccountMailOptions } from './account-mail.ts';
import { agentOf } from '../request.ts';
import { createProofCheck, requireAccount, type ProofCheckOptions } from './require-account.ts';
import type { RestCalls } from '../rest-calls.ts';

export interface PasskeyCallOptions extends ProofCheckOptions, AccountMailOptions {
  rest: RestCalls;
  passkeys: Passkeys;
  sessions: Sessions;
  knownLogins: KnownLogins;
  bans: Bans;
}

export function registerPasskeyCalls(options: PasskeyCallOptions): void {
  const { rest, passkeys } = options;

  rest.withSession('beginPasskeyLogin', async ({ session }) => ({ options: await passkeys.beginLogin((await session()).id) }));

  rest.withSession('passkeyLogin', async ({ session, body, request }) => {
    const proved = await passkeys.logIn((await session()).id, body.credential);
    await logIn(options, { ...proved, session: await session(), address: ipKeyOf(request.ip), agent: agentOf(request) });
    const { username, email } = proved.account;
    return { user: { username, email } };
  });

  rest.withSession('listPasskeys', async ({ session }) => ({ data: await passkeys.list(requireAccount(await session()).id) }));

  registerPasskeyChanges(options);
}

function registerPasskeyChanges(options: PasskeyCallOptions): void {
  const { rest, passkeys } = options;
  const requireProof = createProofCheck(options);
  const mail = createAccountMail(options);
  const noSuchPasskey = () => createRefusal('BadApiArgumentException', { arg: 'id', reason: 'no_such_passkey' });

  rest.withSession('beginPasskey', async ({ session, body }) => {
    const current = await session();
    await requireProof(current, body.currentPassword);
    return { options: await passkeys.beginAdding({ account: requireAccount(current), sessionId: current.id }) };
  });

  rest.withSession('addPasskey', async ({ session, body, request }) => {
    const current = await session();
    const account = requireAccount(current);
    await passkeys.add({ account, sessionId: current.id }, body);
    await mail.notify(account, (to) => passkeyEmail({ ...account, email: to }, 'added'), ipKeyOf(request.ip));
    return { data: await passkeys.list(account.id) };
  });

  rest.withSession('renamePasskey', async ({ session, body: { id, name } }) => {
    const account = requireAccount(await session());
    if (!(await passkeys.rename(account.id, id, name))) throw noSuchPasskey();
    return { data: await passkeys.list(account.id) };
  });

  rest.withSession('removePasskey', async ({ session, body, request }) => {
    const current = await session();
    await requireProof(current, body.currentPassword);
    const account = requireAccount(current);
    if (!(await passkeys.remove(account.id, body.id))) throw noSuchPasskey();
    await mail.notify(account, (to) => passkeyEmail({ ...account, email: to }, 'removed'), ipKeyOf(request.ip));
    return { data: await passkeys.list(account.id) };
  });
}
