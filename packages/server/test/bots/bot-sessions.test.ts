import { createFakeClock } from '@matinee/base/fake-clock';
import { scopeNames, type Scope } from '@matinee/protocol';
import { passwordOf } from '@matinee/testing';
import { expect, test } from 'vitest';
import { createSessions } from '../../src/accounts/sessions/create-sessions.ts';
import { createBotTokens } from '../../src/bots/bot-tokens.ts';
import { runAlone } from '../../src/storage/sole-use.ts';
import { openAccounts } from '../helpers/open-accounts.ts';
import { openForTest } from '../helpers/databases.ts';

const scopes: Scope[] = ['room:read'];

async function openTokens() {
  const { database } = await openForTest();
  const clock = createFakeClock();
  const sessions = createSessions(database, clock);
  const tokens = createBotTokens({ database, clock, sessions, runExclusively: runAlone });
  const ann = await openAccounts(database, clock).register({ username: 'Ann', password: passwordOf('Ann') }, async () => undefined);
  return { clock, sessions, tokens, ann };
}

test('[BOT-5] a token for a bot does not end by time alone, and an ended one is removed', async () => {
  const { clock, sessions, tokens, ann } = await openTokens();
  const lasting = await tokens.create(ann, { name: 'Radio', scopes });
  const ending = await tokens.create(ann, { name: 'Tonight', scopes, expiresAt: clock.now() + 1000 });
  clock.advance(400 * 24 * 3600 * 1000);
  expect(await sessions.authenticate(ending.token, { scopes })).toBeUndefined();
  await sessions.sweep();
  expect(await sessions.authenticate(lasting.token, { scopes })).toMatchObject({ account: { username: 'Ann' }, bot: { scopes } });
  expect((await tokens.list(ann.id)).map(({ name }) => name)).toEqual(['Radio']);
});

test('[BOT-3] a token for a bot is refused wherever its scope is not declared', async () => {
  const { sessions, tokens, ann } = await openTokens();
  const { token } = await tokens.create(ann, { name: 'Radio', scopes: scopeNames.filter((scope) => !scope.startsWith('admin')) });
  await expect(sessions.authenticate(token)).rejects.toMatchObject({ name: 'ScopeMissing', details: { reason: 'not_for_bots' } });
});
