import * as z from 'zod/mini';
import { MatineeError } from '../errors/errors.ts';

/** The numbers of the roles on the wire. They don't follow the order of the roles: compare `rankOf`. */
export const Role = {
  Owner: -1,
  UnregisteredUser: 0,
  RegisteredUser: 1,
  TrustedUser: 2,
  Moderator: 3,
  Administrator: 4,
} as const;
export type Role = (typeof Role)[keyof typeof Role];

export const roleSchema = z.union([z.literal(-1), z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/** Lowest first. */
export const rolesByRank: readonly Role[] = [
  Role.UnregisteredUser,
  Role.RegisteredUser,
  Role.TrustedUser,
  Role.Moderator,
  Role.Administrator,
  Role.Owner,
];

/** From 0 (unregistered) to 5 (owner). @throws InvalidRoleException for a number that is no role. */
export function rankOf(role: Role): number {
  const rank = rolesByRank.indexOf(role);
  if (rank < 0) throw new MatineeError('InvalidRoleException', `Invalid role: ${String(role)}`);
  return rank;
}

/** `name` is for programs, `display` for people, in English. */
export const roleNames: Record<Role, { name: string; display: string }> = {
  [Role.Owner]: { name: 'owner', display: 'Owner' },
  [Role.UnregisteredUser]: { name: 'unregistered', display: 'Unregistered User' },
  [Role.RegisteredUser]: { name: 'registered', display: 'Registered User' },
  [Role.TrustedUser]: { name: 'trusted', display: 'Trusted User' },
  [Role.Moderator]: { name: 'mod', display: 'Moderator' },
  [Role.Administrator]: { name: 'admin', display: 'Administrator' },
};
