import { mergeGrants, defaultGrants, effectiveMask, includesMask, permissions, Role, rolesByRank, type Grants } from '@matinee/protocol';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsOf, diffGrants, editableRoles, setGrant } from './permission-table.ts';

const permission = (name: string) => {
  const found = permissions.find((one) => one.name === name);
  if (found === undefined) throw new Error(`No permission ${name}`);
  return found;
};
const grants: fc.Arbitrary<Grants> = fc
  .tuple(...rolesByRank.map((role) => fc.maxSafeNat().map((mask): Grants[number] => [role, mask])))
  .map((wanted) => mergeGrants(defaultGrants, wanted));

test('[SCREEN-226] a permission cannot be granted to roles below its lowest role', () => {
  expect(cellsOf(defaultGrants, permission('manage-users.kick')).map(({ grant }) => grant)).toEqual(['never', 'never', 'off', 'on']);
});

test('[SCREEN-226] a cell shows exactly whether the role has the permission', () => {
  fc.assert(
    fc.property(grants, fc.constantFrom(...permissions), (given, one) => {
      for (const { role, grant } of cellsOf(given, one)) {
        expect(grant === 'on' || grant === 'inherited').toBe(includesMask(effectiveMask(given, role), one.mask));
      }
    }),
  );
});

test('granting and revoking a permission restores the grants, and changes that role alone', () => {
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

test('[SCREEN-226] revoking a permission of a role revokes it for the roles that inherit it', () => {
  const without = setGrant(defaultGrants, Role.UnregisteredUser, permission('chat'), false);
  expect(cellsOf(without, permission('chat')).map(({ grant }) => grant)).toEqual(['off', 'off', 'off', 'off']);
});
