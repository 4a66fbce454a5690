import { expect, test } from 'vitest';
import { createPasswords } from '../../src/accounts/logins/passwords.ts';

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

test('[ACCOUNT-29] passwords of accounts come before passwords of rooms, whose IP addresses take turns', async () => {
  const passwords = createPasswords({ memory: 8, passes: 1 }, 1);
  const hash = await passwords.hash(password);
  const done: string[] = [];
  const check = async (name: string, share?: string) => {
    await passwords.verify(password, hash, share);
    done.push(name);
  };
  const crowd = Array.from({ length: 4 }, (_, number) => check(`crowd ${number}`, 'crowd'));
  await Promise.all([...crowd, check('one', 'one'), check('login'), check('another login')]);
  expect(done).toEqual(['crowd 0', 'login', 'another login', 'crowd 1', 'one', 'crowd 2', 'crowd 3']);
});

test('[ACCOUNT-29] ten passwords of rooms per IP address wait, and other addresses are not refused', async () => {
  const passwords = createPasswords({ memory: 8, passes: 1 }, 1);
  const hash = await passwords.hash(password);
  const crowd = await Promise.allSettled(Array.from({ length: 20 }, () => passwords.verify(password, hash, 'crowd')));
  expect(crowd.filter(({ status }) => status === 'rejected').map((refused) => (refused as PromiseRejectedResult).reason.name)).toEqual(
    Array.from({ length: 9 }, () => 'TooManyRequests'),
  );
  const busy = Array.from({ length: 11 }, () => passwords.verify(password, hash, 'crowd'));
  expect(await Promise.all([passwords.verify(password, hash, 'one'), passwords.verify(password, hash)])).toEqual([true, true]);
  await Promise.all(busy);
});
