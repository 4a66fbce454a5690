import { Role, type RoomUser } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { needsSearch, toUserGroups } from './user-groups.ts';

const userOf = (name: string, role: Role): RoomUser => ({
  id: name,
  name,
  isLoggedIn: role !== Role.UnregisteredUser,
  status: 'ready',
  role,
});
const users = [
  userOf('Wim', Role.UnregisteredUser),
  userOf('Aiko', Role.RegisteredUser),
  userOf('Tomasz', Role.TrustedUser),
  userOf('Ilse', Role.Moderator),
  userOf('Noor', Role.Owner),
];
const namesOf = (search: string): unknown[] => toUserGroups(users, search).map((group) => [group.id, group.users.map(({ name }) => name)]);

test('[SCREEN-379] users are listed as hosts, members and guests', () => {
  expect(namesOf('')).toEqual([
    ['hosts', ['Noor', 'Ilse']],
    ['members', ['Tomasz', 'Aiko']],
    ['guests', ['Wim']],
  ]);
});

test('[SCREEN-379] a search finds names in any case; groups without a user are left out', () => {
  expect(namesOf(' I')).toEqual([
    ['hosts', ['Ilse']],
    ['members', ['Aiko']],
    ['guests', ['Wim']],
  ]);
  expect(namesOf('noo')).toEqual([['hosts', ['Noor']]]);
  expect(namesOf('zzz')).toEqual([]);
});

test('[SCREEN-379] more than eight users can be searched', () => {
  const many = Array.from({ length: 9 }, (_, index) => userOf(`Guest ${index}`, Role.UnregisteredUser));
  expect(needsSearch(many)).toBe(true);
  expect(needsSearch(many.slice(1))).toBe(false);
});
