import { expect, test } from 'vitest';
import { createTokenBodySchema } from './token-bodies.ts';

test('a token for a bot may end and be for one room, and names each of its scopes once', () => {
  for (const token of [
    { name: 'DJ', scopes: ['room:read', 'queue'], expiresAt: 3, room: 'cinema' },
    { name: 'DJ', scopes: ['chat'], expiresAt: null, room: null },
  ]) {
    expect(createTokenBodySchema.parse(token)).toEqual(token);
  }
  expect(createTokenBodySchema.safeParse({ name: 'DJ', scopes: ['chat', 'chat'] }).success).toBe(false);
});
