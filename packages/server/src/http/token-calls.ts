import { createRefusal } from '@matinee/protocol';
import type { BotTokens } from '../accounts/bot-tokens.ts';
import { requireAccount } from './require-account.ts';
import type { RestCalls } from './rest-calls.ts';

export interface TokenCallOptions {
  rest: RestCalls;
  botTokens: BotTokens;
}

const done = { success: true } as const;

/** Registers the calls on an account's tokens for bots. */
export function registerTokenCalls({ rest, botTokens }: TokenCallOptions): void {
  rest.withSession('listTokens', async ({ session }) => ({ ...done, data: await botTokens.list(requireAccount(await session()).id) }));

  rest.withSession('createToken', async ({ session, body, reply }) => {
    const created = await botTokens.create(requireAccount(await session()), body);
    void reply.header('cache-control', 'no-store');
    return { ...done, ...created };
  });

  rest.withSession('revokeToken', async ({ session, body }) => {
    const { id } = requireAccount(await session());
    if (!(await botTokens.revoke(id, body.id))) throw createRefusal('BadApiArgumentException', { arg: 'id', reason: 'no_such_token' });
    return done;
  });
}
