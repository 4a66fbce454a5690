import { Role } from '@matinee/protocol';

/** Keys of the catalogue `room`. */
export const roleNameKeys = {
  [Role.Owner]: 'roleOwner',
  [Role.Administrator]: 'roleAdmin',
  [Role.Moderator]: 'roleModerator',
  [Role.TrustedUser]: 'roleTrusted',
  [Role.RegisteredUser]: 'roleRegistered',
  [Role.UnregisteredUser]: 'roleGuest',
} as const satisfies Record<Role, string>;
