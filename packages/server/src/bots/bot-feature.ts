import type { RestCalls } from '../http/rest-calls.ts';
import { createBotTokens, type BotTokensOptions, type BotTokens } from './bot-tokens.ts';
import { createRefusal } from '@matinee/protocol';
import { tokenEmail } from '../accounts/account-emails.ts';
import { ipKeyOf } from '../edge/ip-key.ts';
import { createAccountMail, type AccountMailOptions } from '../http/accounts/account-mail.ts';
import { createProofCheck, requireAccount, type ProofCheckOptions } from '../http/accounts/require-account.ts';

export async function createBotFeature(options: BotTokensOptions & Omit<TokenCallOptions, 'rest' | 'botTokens'>) {
  const botTokens = createBotTokens(options);
  return {
    name: 'bots',
    register: (rest: RestCalls) => registerTokenCalls({ ...options, rest, botTokens }),
    exportOf: async (accountId: string) => ({ tokens: await botTokens.list(accountId) }),
  };
}

interface TokenCallOptions extends ProofCheckOptions, AccountMailOptions {
  rest: RestCalls;
  botTokens: BotTokens;
}

function registerTokenCalls(options: TokenCallOptions): void {
  const { rest, botTokens } = options;
  const requireProof = createProofCheck(options);
  const mail = createAccountMail(options);

  rest.withSession('listTokens', async ({ session }) => ({ data: await botTokens.list(requireAccount(await session()).id) }));

  rest.withSession('createToken', async ({ session, body: { currentPassword, ...wanted }, request, reply }) => {
    const current = await session();
    // A token outlives the session that makes it.
    await requireProof(current, currentPassword);
    const account = requireAccount(await session(), current.account?.id);
    const created = await botTokens.create(account, wanted);
    await mail.notify(account, (to) => tokenEmail({ ...account, email: to }), ipKeyOf(request.ip));
    void reply.header('cache-control', 'no-store');
    return created;
  });

  rest.withSession('revokeToken', async ({ session, body }) => {
    const { id } = requireAccount(await session());
    if (!(await botTokens.revoke(id, body.id))) throw createRefusal('BadApiArgumentException', { arg: 'id', reason: 'no_such_token' });
  });
}
