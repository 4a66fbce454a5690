import { mergeGrants, defaultGrants, effectiveMask, maskOf, permissions, Role, rolesByRank, type Grants } from '@matinee/protocol';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsOf, diffGrants, editableRoles, permissionGroups, setGrant } from './permission-table.ts';

const permission = (name: string) => {
  const found = permissions.find((one) => one.name === name);
  if (found === undefined) throw new Error(`No permission ${name}`);
  return found;
};
const grants: fc.Arbitrary<Grants> = fc
  .tuple(...rolesByRank.map((role) => fc.nat({ max: 2 ** 26 - 1 }).map((mask): Grants[number] => [role, mask])))
  .map((wanted) => mergeGrants(defaultGrants, wanted));

test('in a new room guests may skip, and everybody above has it from them', () => {
  expect(cellsOf(defaultGrants, permission('playback.skip'))).toEqual([
    { role: Role.UnregisteredUser, grant: 'on' },
    ...[Role.RegisteredUser, Role.TrustedUser, Role.Moderator].map((role) => ({ role, grant: 'inherited', from: Role.UnregisteredUser })),
  ]);
});

test('what stands above a role can never be given to it', () => {
  expect(cellsOf(defaultGrants, permission('manage-users.kick')).map(({ grant }) => grant)).toEqual(['never', 'never', 'off', 'on']);
});

test('a cell shows exactly what the role may do', () => {
  fc.assert(
    fc.property(grants, fc.constantFrom(...permissions), (given, one) => {
      for (const { role, grant } of cellsOf(given, one)) {
        expect(grant === 'on' || grant === 'inherited').toBe((effectiveMask(given, role) & one.mask) !== 0);
      }
    }),
  );
});

test('giving and taking back leaves the grants as they were, and asks for that role alone', () => {
  fc.assert(
    fc.property(grants, fc.constantFrom(...permissions), fc.constantFrom(...editableRoles), (given, one, role) => {
      const cell = cellsOf(given, one).find((other) => other.role === role);
      fc.pre(cell?.grant === 'off');
      const more = setGrant(given, role, one, true);
      expect(cellsOf(more, one).find((other) => other.role === role)?.grant).toBe('on');
      expect(diffGrants(given, more).map(([changed]) => changed)).toEqual([role]);
      expect(diffGrants(given, setGrant(more, role, one, false))).toEqual([]);
    }),
  );
});

test('taken from a lower role, a permission is gone from those that had it from there', () => {
  const without = setGrant(defaultGrants, Role.UnregisteredUser, permission('chat'), false);
  expect(cellsOf(without, permission('chat')).map(({ grant }) => grant)).toEqual(['off', 'off', 'off', 'off']);
});

test('every permission is in the table once', () => {
  const names = permissionGroups.flatMap((group) => group.permissions.map(({ name }) => name));
  expect(names.toSorted()).toEqual(permissions.map(({ name }) => name).toSorted());
  expect(maskOf('*')).toBe(2 ** 26 - 1);
});
