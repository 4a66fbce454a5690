import { expect, test } from 'vitest';
import { createPasswords } from '../src/accounts/passwords.ts';

const password = '27 lighthouses';
const cheap = createPasswords({ memory: 8, passes: 1 });

test('a password is hashed by Argon2id with at least the parameters of OWASP', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash(password);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await passwords.verify(password, hash)).toBe(true);
  expect(await passwords.verify(`${password}!`, hash)).toBe(false);
});

test('equal passwords have different hashes', async () => {
  expect(await cheap.hash(password)).not.toBe(await cheap.hash(password));
});

test('no password is right for an account without one', async () => {
  expect(await cheap.verify(password, null)).toBe(false);
});

test('a hash with lower cost is outdated, and still verifies', async () => {
  const hash = await cheap.hash(password);
  const passwords = createPasswords({ memory: 16, passes: 1 });
  expect([passwords.isOutdated(hash), cheap.isOutdated(hash)]).toEqual([true, false]);
  expect(await passwords.verify(password, hash)).toBe(true);
});
