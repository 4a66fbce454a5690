import { type Call, type ProtocolFeature, successSchema } from '../call.ts';
import { createTokenBodySchema, createTokenResponseSchema, revokeTokenBodySchema, tokensResponseSchema } from './token-bodies.ts';

export * from './token-bodies.ts';

export const tokenCalls = {
  /** Lists the account's tokens for bots. */
  listTokens: { method: 'GET', path: '/user/account/tokens', response: tokensResponseSchema },
  /** Creates a token for a bot. Only this answer has its secret. */
  createToken: {
    method: 'POST',
    path: '/user/account/tokens',
    body: createTokenBodySchema,
    response: createTokenResponseSchema,
    status: 201,
  },
  /** Revokes a bot's token. */
  revokeToken: { method: 'DELETE', path: '/user/account/tokens', body: revokeTokenBodySchema, response: successSchema },
} as const satisfies Record<string, Call>;

/** Programs that act for an account with a token of their own. */
export const botFeature = {
  calls: tokenCalls,
  errors: {
    createToken: ['BadPasswordError', 'FeatureDisabledException', 'SecondFactorRequired'],
    revokeToken: ['BadApiArgumentException'],
  },
} as const satisfies ProtocolFeature<typeof tokenCalls>;
