import { Role, type SegmentCategory } from '@matinee/protocol';

/** Keys of the catalogue `room`. */
export const roleNameKeys = {
  [Role.Owner]: 'roleOwner',
  [Role.Administrator]: 'roleAdmin',
  [Role.Moderator]: 'roleModerator',
  [Role.TrustedUser]: 'roleTrusted',
  [Role.RegisteredUser]: 'roleRegistered',
  [Role.UnregisteredUser]: 'roleGuest',
} as const satisfies Record<Role, string>;

export const segmentKeys = {
  sponsor: 'segmentSponsor',
  intro: 'segmentIntro',
  outro: 'segmentOutro',
  interaction: 'segmentInteraction',
  selfpromo: 'segmentSelfpromo',
  music_offtopic: 'segmentMusic',
  preview: 'segmentPreview',
} as const satisfies Record<SegmentCategory, string>;
