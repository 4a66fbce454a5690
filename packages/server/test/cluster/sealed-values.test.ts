import { randomBytes } from 'node:crypto';
import { createFakeClock } from '@matinee/base/fake-clock';
import { expect, test } from 'vitest';
import { createSharedUnusedSessions } from '../../src/accounts/sessions/shared-unused-sessions.ts';
import { createSeal } from '../../src/cluster/seal.ts';
import { sealValues } from '../../src/cluster/sealed-values.ts';
import { createMemoryRedis } from '../../src/testing/memory-backbone.ts';

test('[NODES-42] takes a new guest from Redis only if a node has written it there', async () => {
  const clock = createFakeClock();
  const redis = createMemoryRedis({ clock }).connect().values;
  const seal = createSeal(randomBytes(32), { warn: () => undefined }, () => clock.now());
  const table = { insert: async () => undefined, remove: async () => undefined };
  const guests = createSharedUnusedSessions(table, clock, sealValues(redis, seal));
  const createdAt = clock.now();
  await guests.add({ id: 'ann', username: 'Ann', createdAt, usedAt: createdAt, provedAt: undefined, account: undefined });
  expect(await guests.load('ann')).toMatchObject({ id: 'ann', username: 'Ann' });
  await redis.set('guest:bo', (await redis.get('guest:ann')) ?? '', 1000);
  await redis.set('guest:eve', JSON.stringify({ username: '\u202e'.repeat(512), createdAt }), 1000);
  expect([await guests.load('bo'), await guests.load('eve')]).toEqual([undefined, undefined]);
  await guests.remove(['ann']);
  expect(await guests.load('ann')).toBeUndefined();
});
