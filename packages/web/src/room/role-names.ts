import { Role } from '@matinee/protocol';

/** What a role is called. */
export const roleNameKeys = {
  [Role.Owner]: 'roleOwner',
  [Role.Administrator]: 'roleAdmin',
  [Role.Moderator]: 'roleModerator',
  [Role.TrustedUser]: 'roleTrusted',
  [Role.RegisteredUser]: 'roleRegistered',
  [Role.UnregisteredUser]: 'roleGuest',
} as const satisfies Record<Role, string>;
