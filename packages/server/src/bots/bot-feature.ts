import type { RestCalls } from '../http/rest-calls.ts';
import { createBotTokens, type BotTokensOptions } from './bot-tokens.ts';
import { registerTokenCalls, type TokenCallOptions } from './token-calls.ts';

/** Creates the tokens that accounts make for bots. */
export async function createBotFeature(options: BotTokensOptions & Omit<TokenCallOptions, 'rest' | 'botTokens'>) {
  const botTokens = createBotTokens(options);
  return {
    name: 'bots',
    register: (rest: RestCalls) => registerTokenCalls({ ...options, rest, botTokens }),
    exportOf: async (accountId: string) => ({ tokens: await botTokens.list(accountId) }),
  };
}
