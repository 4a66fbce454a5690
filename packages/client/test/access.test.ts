import { startTestServer } from '@matinee/testing';
import { beforeEach, expect, test } from 'vitest';
import type { JoinedRoom, JoinOptions } from '../src/index.ts';
import { next, useRooms } from './use-rooms.ts';

const password = 'popcorn at eight';
const world = useRooms(() => startTestServer({ RATE_LIMIT: 'on' }));

let name: string;
let host: JoinedRoom;
beforeEach(async () => {
  name = await world.server.generate();
  host = await join();
});

const join = (options: Partial<JoinOptions> = {}): Promise<JoinedRoom> => world.join({ room: name, ...options });

test('[CLIENT-1] a program gives the password of a room, and learns if it is missing or wrong', async () => {
  await host.setDoor({ kind: 'password', password });
  expect(host.state.door).toEqual({ kind: 'password', capacity: null });
  await expect(join()).rejects.toMatchObject({ reason: 'password-needed', cause: { details: { reason: 'door_password_missing' } } });
  await expect(join({ password: 'a guess' })).rejects.toMatchObject({ cause: { details: { reason: 'door_password_wrong' } } });
  expect((await join({ password })).state.name).toBe(name);
});

test('[CLIENT-1] a program knocks, and is in once a user inside has opened', async () => {
  await host.setDoor({ kind: 'knock' });
  await expect(join()).rejects.toMatchObject({ reason: 'knock-needed' });
  const knocking = next(host, 'knocks');
  const coming = join({ knock: true, name: 'Popcorn' });
  const knocks = await knocking;
  expect(knocks).toMatchObject([{ name: 'Popcorn', isLoggedIn: false }]);
  await host.admit(knocks[0]?.id ?? '', true);
  expect((await coming).self).toMatchObject({ name: 'Popcorn' });
});

test('[CLIENT-1] a knock that is refused ends with the reason, and with when it can be repeated', async () => {
  await host.setDoor({ kind: 'knock' });
  const knocking = next(host, 'knocks');
  const coming = join({ knock: true }).catch((error: unknown) => error);
  await host.admit((await knocking)[0]?.id ?? '', false);
  expect(await coming).toMatchObject({ reason: 'not-admitted', cause: { details: { reason: 'not_opened', retryAfterSeconds: 300 } } });
});

test('[CLIENT-1] before joining, a program learns who can join, how many users are there, and whether it may join', async () => {
  await host.setDoor({ kind: 'password', password, capacity: 2 });
  const other = await join({ room: await world.server.generate() });
  expect(await other.api.call('getDoor', { params: { name } })).toMatchObject({
    kind: 'password',
    isFull: false,
    isAdmitted: false,
    people: 1,
  });
  await join({ password });
  await expect(join({ password })).rejects.toMatchObject({ reason: 'room-full' });
});
