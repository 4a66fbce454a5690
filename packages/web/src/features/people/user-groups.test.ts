import { Role } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { roomUser } from '../../room/testing/room-user.ts';
import { needsSearch, toUserGroups } from './user-groups.ts';

const roles = { Aiko: Role.RegisteredUser, Tomasz: Role.TrustedUser, Ilse: Role.Moderator, Noor: Role.Owner };
const users = [roomUser('Wim', 'Wim'), ...Object.entries(roles).map(([name, role]) => roomUser(name, name, { isLoggedIn: true, role }))];
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
  const many = Array.from({ length: 9 }, (_, index) => roomUser(`${index}`, `Guest ${index}`));
  expect(needsSearch(many)).toBe(true);
  expect(needsSearch(many.slice(1))).toBe(false);
});
