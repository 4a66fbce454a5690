import { Role } from '@matinee/protocol';

/** The text of a role beside a name; undefined for registered users, who need none. */
export const roleKeys = {
  [Role.Owner]: 'roleOwner',
  [Role.Administrator]: 'roleAdmin',
  [Role.Moderator]: 'roleModerator',
  [Role.TrustedUser]: 'roleTrusted',
  [Role.RegisteredUser]: undefined,
  [Role.UnregisteredUser]: 'roleGuest',
} as const satisfies Record<Role, string | undefined>;
