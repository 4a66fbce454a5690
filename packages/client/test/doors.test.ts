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

test('[CLIENT-1] a program shows the password of a room, and is told that it is missing or wrong', async () => {
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

test('[CLIENT-2] an invite link opens a door as often as it says, until it is taken back', async () => {
  await host.setDoor({ kind: 'password', password });
  const made = next(host, 'invite');
  await host.makeInvite({ uses: 2 });
  const { token: invite, invite: link } = await made;
  expect(link).toMatchObject({ usesLeft: 2, role: null, endsAt: null });
  await join({ invite });
  await host.revokeInvite(link.id);
  await expect(join({ invite })).rejects.toMatchObject({ cause: { details: { reason: 'invite_invalid' } } });
  await expect(host.revokeInvite(link.id)).rejects.toMatchObject({ details: { reason: 'no_such_invite' } });
});

test('[CLIENT-1] before a door a program learns who can join, how many are there, and whether it may come in', async () => {
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

test('[CLIENT-2] a program keeps a temporary room for its account', async () => {
  await expect(host.keep()).rejects.toMatchObject({ name: 'LoginRequired' });
  const token = await world.server.grant();
  await world.server.logIn(token, 'Ann');
  const anns = await join({ token });
  await anns.keep();
  expect(anns.state).toMatchObject({ isTemporary: false, hasOwner: true });
});
