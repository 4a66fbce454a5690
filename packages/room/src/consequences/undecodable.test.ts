import { RequestType } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { guest, owner, pausedRoom, report, video } from '../testing/small-room.ts';
import { join, play, skip } from '../testing/requests.ts';

const reported = (room: ReturnType<typeof pausedRoom>) => room.state.users.map(({ undecodable }) => undecodable);

test('[LINK-30] the room tells once what a browser can’t decode, and never stores it', () => {
  const room = pausedRoom(video('a'));
  const { users, stored } = report(room, owner, { undecodable: 'picture' });
  expect([users, stored]).toEqual([[{ kind: 'update', value: { id: 'c2', status: 'ready', undecodable: 'picture' } }], undefined]);
  expect(report(room, owner, { undecodable: 'picture' }).users).toEqual([]);
  expect(report(room, owner, { undecodable: null }).users).toEqual([{ kind: 'update', value: { id: 'c2', undecodable: null } }]);
});

test('nothing is told of a browser that plays all', () => {
  const room = pausedRoom(video('a'));
  report(room, guest);
  expect(report(room, guest, { undecodable: null }).users).toEqual([]);
});

test('[LINK-30] it is forgotten when another video becomes the current one, by a request or by itself', () => {
  const room = pausedRoom(video('a'), video('b'), video('c'));
  report(room, guest, { undecodable: 'both' });
  expect(room.apply(skip).users).toEqual([{ kind: 'update', value: { id: 'c1', undecodable: null } }]);
  report(room, guest, { undecodable: 'sound' });
  room.apply(play);
  expect(room.wait(60_000).flatMap(({ users }) => users)).toEqual([{ kind: 'update', value: { id: 'c1', undecodable: null } }]);
  expect(reported(room)).toEqual([null, undefined]);
});

test('[LINK-30] it stays through a seek', () => {
  const room = pausedRoom(video('a'));
  report(room, guest, { undecodable: 'picture' });
  room.apply({ type: RequestType.Seek, value: 20 });
  expect(reported(room)).toEqual(['picture', undefined]);
});

test('[DEVICE-1] a companion reports nothing', () => {
  const room = pausedRoom(video('a'));
  const phone = { ...guest, clientId: 'phone' };
  room.apply(join(phone, { kind: 'companion' }), phone);
  expect(report(room, phone, { undecodable: 'picture' }).users).toEqual([]);
});
