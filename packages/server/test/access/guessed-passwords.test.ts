import { createFakeClock } from '@matinee/base/fake-clock';
import { limits, MatineeError } from '@matinee/protocol';
import { createRoom, type RoomState } from '@matinee/room';
import { expect, test } from 'vitest';
import type { AuthenticatedSession } from '../../src/accounts/sessions/session.ts';
import { createToken, hashOfToken } from '../../src/accounts/sessions/tokens.ts';
import { createRoomPasswords } from '../../src/access/room-passwords.ts';
import { createId } from '../../src/storage/create-id.ts';
import { createOpenAccess } from '../helpers/open-access.ts';

const minuteMs = 60_000;
/** A stranger's maximum chance to get in within a day. */
const maxChance = 1e-9;
const hash = 'the hash of a password';

function countedPasswords() {
  const clock = createFakeClock();
  const compared: string[] = [];
  const passwords = {
    hash: async () => hash,
    async verify(password: string) {
      compared.push(password);
      return password === 'the right one';
    },
  };
  return { clock, compared, roomPasswords: createRoomPasswords(passwords, { clock }) };
}

const nameOf = (error: unknown): string => (error instanceof MatineeError ? error.name : String(error));

test('[DOOR-60] a crowd that guesses all day, with a session and an IP address for each guess, finds eight letters with a chance below 10⁻⁹', async () => {
  const { clock, compared, roomPasswords } = countedPasswords();
  for (let guess = 0; guess < 24 * 60 * 4; guess++) {
    const attempt = { roomId: 1, sessionId: `session ${guess}`, address: `192.0.2.${guess}` };
    await roomPasswords.check(`guess ${guess}`, hash, attempt).catch(nameOf);
    clock.advance(minuteMs / 4);
  }
  expect(compared).toHaveLength(100 + 5);
  expect(compared.length / 26 ** limits.minPasswordLength).toBeLessThan(maxChance);
});

test('[DOOR-71] a crowd that has used up all tries locks out no network that has not guessed, and finds eight letters with a chance below 10⁻⁶ from 10 000 networks', async () => {
  const { compared, roomPasswords } = countedPasswords();
  const networks = 10_000;
  const guessFrom = (network: number, guess: number): Promise<unknown> =>
    roomPasswords
      .check('guess', hash, { roomId: 1, sessionId: `${network} ${guess}`, address: `10.${network >> 8}.${network & 255}.${guess}` })
      .catch(nameOf);
  for (let guess = 0; guess < 30; guess++) for (let network = 0; network < 5; network++) await guessFrom(network, guess);
  expect(compared).toHaveLength(100 + 5 * 5);
  expect(await guessFrom(0, 30)).toBe('TooManyRequests');
  const honest = { roomId: 1, sessionId: 'honest', address: '192.0.2.1' };
  expect(await roomPasswords.check('the right one', hash, honest)).toBeUndefined();
  const triesLeft: unknown[] = [];
  for (let guess = 0; guess < 6; guess++) {
    await roomPasswords
      .check('guess', hash, { ...honest, sessionId: `honest ${guess}` })
      .catch((error: unknown) => triesLeft.push((error as MatineeError).details.triesLeft));
  }
  expect(triesLeft).toEqual([4, 3, 2, 1, 0, undefined]);
  expect((100 + 5 * networks) / 26 ** limits.minPasswordLength).toBeLessThan(1e-6);
});

test('[DOOR-60] guessing all day from one address gets no more than the limit of comparisons, and the right password is limited like a wrong one', async () => {
  const { clock, compared, roomPasswords } = countedPasswords();
  const attempt = { roomId: 1, sessionId: 'session', address: '192.0.2.1' };
  for (let guess = 0; guess < 5; guess++) expect(await roomPasswords.check('guess', hash, attempt).catch(nameOf)).toBe('NotAdmitted');
  for (const password of ['guess', 'the right one']) {
    expect(await roomPasswords.check(password, hash, attempt).catch(nameOf)).toBe('TooManyRequests');
  }
  expect(compared).toHaveLength(5);
  clock.advance(15 * minuteMs);
  expect(await roomPasswords.check('the right one', hash, attempt)).toBeUndefined();
});

test('[DOOR-60] a password of 10 000 characters is refused by name, and compared with nothing', async () => {
  const { compared, roomPasswords } = countedPasswords();
  const attempt = { roomId: 1, sessionId: 'session', address: '192.0.2.1' };
  const error = await roomPasswords.check('x'.repeat(10_000), hash, attempt).catch((refusal: unknown) => refusal);
  expect(error).toMatchObject({ name: 'BadPasswordError', details: { reason: 'door_password_long', limit: limits.maxPasswordLength } });
  expect((error as Error).message).not.toContain('xxx');
  expect(compared).toEqual([]);
});

test('[CLI-38] a command never takes a new id for an option', () => {
  const ids = Array.from({ length: 5000 }, createId);
  expect(ids.filter((id) => !/^\w[\w-]{15}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('[DOOR-64] the token of an invite link has 256 bits, and an unknown, ended or used up one is refused in the same words, without a comparison of passwords', async () => {
  const { clock, compared, roomPasswords } = countedPasswords();
  expect(Buffer.from(createToken(), 'base64url')).toHaveLength(32);
  const access = createOpenAccess({ roomPasswords, clock });
  const room = createRoom({ name: 'cinema', isTemporary: true }, clock.now());
  const [ended, known] = [createToken(), createToken()];
  const inviteOf = (token: string, endsAt: number | null) => {
    const invite = { id: token.slice(0, 8), tokenHash: hashOfToken(token), role: null, usesLeft: 1 };
    return { ...invite, endsAt, createdAt: clock.now() };
  };
  const closed: RoomState = {
    ...room,
    sync: { ...room.sync, door: { kind: 'password', capacity: null } },
    entrance: { passwordHash: hash, invites: [inviteOf(ended, clock.now()), inviteOf(known, null)], admitted: [] },
  };
  const session = { id: 'stranger', username: 'Stranger', account: undefined } as AuthenticatedSession;
  const call = { session, address: '192.0.2.1', roomId: 1 };
  const refusals = await Promise.all(
    [createToken(), ended, '', 'x'.repeat(10_000)].map((invite) =>
      access
        .passOf(closed, { ...call, invite })
        .catch((error: unknown) => [(error as MatineeError).message, (error as MatineeError).details]),
    ),
  );
  expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
  expect(refusals[0]).toMatchObject([expect.any(String), { reason: 'invite_invalid' }]);
  expect(await access.passOf(closed, { ...call, invite: known })).toMatchObject({ inviteHash: hashOfToken(known) });
  expect(compared).toEqual([]);
});
