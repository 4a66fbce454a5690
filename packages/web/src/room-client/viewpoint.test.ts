import { RequestType, Role, type RoomEvent, type RoomUser } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { viewpointOf } from './viewpoint.ts';

const noor: RoomUser = { id: 'c1', name: 'Noor', isLoggedIn: true, status: 'ready', role: Role.Owner };
const tomasz: RoomUser = { ...noor, id: 'c2', name: 'Tomasz', isLoggedIn: false, role: Role.UnregisteredUser };
const byNoor: RoomEvent = { request: { type: RequestType.Shuffle }, user: { name: 'Noor', isLoggedIn: true }, additional: {} };

test('a user sees their own actions as their own, from every tab', () => {
  expect(viewpointOf({ users: [noor, tomasz], ownId: 'c1' }, byNoor)).toBe('actor');
  expect(viewpointOf({ users: [noor, { ...noor, id: 'c3' }], ownId: 'c3' }, byNoor)).toBe('actor');
  expect(viewpointOf({ users: [noor, tomasz], ownId: 'c2' }, byNoor)).toBe('other');
  expect(viewpointOf({ users: [noor], ownId: undefined }, byNoor)).toBe('other');
});

test('a guest who takes the name of another does not get their actions', () => {
  const guest = { ...tomasz, id: 'c4' };
  const byGuest: RoomEvent = { ...byNoor, user: { name: 'Tomasz', isLoggedIn: false } };
  expect(viewpointOf({ users: [tomasz, guest], ownId: 'c2' }, byGuest)).toBe('other');
  expect(viewpointOf({ users: [noor, { ...tomasz, name: 'Noor' }], ownId: 'c2' }, byNoor)).toBe('other');
});

test('a user sees what is done to them, from every tab', () => {
  const promotion: RoomEvent = {
    ...byNoor,
    request: { type: RequestType.Promote, targetClientId: 'c2', role: 3 },
    additional: { user: tomasz },
  };
  const here: RoomUser = { ...tomasz, userId: 'u2' };
  expect(['c2', 'c4'].map((ownId) => viewpointOf({ users: [noor, here, { ...here, id: 'c4' }], ownId }, promotion))).toEqual([
    'target',
    'target',
  ]);
});

test('[DEVICE-4] an action on a user’s phone, or before their television, is their own', () => {
  const here: RoomUser = { ...tomasz, userId: 'c2' };
  const users: RoomUser[] = [here, { ...here, id: 'c5', kind: 'companion' }, { ...here, id: 'c6', kind: 'screen' }, noor];
  const byTomasz: RoomEvent = { ...byNoor, user: { name: 'Tomasz', isLoggedIn: false } };
  expect(users.map(({ id }) => viewpointOf({ users, ownId: id }, byTomasz))).toEqual(['actor', 'actor', 'actor', 'other']);
});
