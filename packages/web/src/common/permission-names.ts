import type { PermissionName } from '@matinee/protocol';

/** The text keys of the permissions. */
export const permissionKeys = {
  'playback.play-pause': 'mayPlayPause',
  'playback.skip': 'maySkip',
  'playback.seek': 'maySeek',
  'playback.speed': 'maySpeed',
  'playback.lock': 'mayLock',
  'manage-queue.add': 'mayAdd',
  'manage-queue.remove': 'mayRemove',
  'manage-queue.order': 'mayOrder',
  'manage-queue.edit': 'mayEdit',
  'manage-queue.vote': 'mayVote',
  'manage-queue.play-now': 'mayPlayNow',
  chat: 'mayChat',
  'configure-room.set-title': 'maySetTitle',
  'configure-room.set-description': 'maySetDescription',
  'configure-room.set-visibility': 'maySetVisibility',
  'configure-room.set-queue-mode': 'maySetQueueMode',
  'configure-room.other': 'maySetOther',
  'configure-room.set-permissions.for-moderator': 'mayGrantModerators',
  'configure-room.set-permissions.for-trusted-users': 'mayGrantTrusted',
  'configure-room.set-permissions.for-all-registered-users': 'mayGrantRegistered',
  'configure-room.set-permissions.for-all-unregistered-users': 'mayGrantGuests',
  'manage-users.promote-admin': 'mayPromoteAdmin',
  'manage-users.demote-admin': 'mayDemoteAdmin',
  'manage-users.promote-moderator': 'mayPromoteModerator',
  'manage-users.demote-moderator': 'mayDemoteModerator',
  'manage-users.promote-trusted-user': 'mayPromoteTrusted',
  'manage-users.demote-trusted-user': 'mayDemoteTrusted',
  'manage-users.kick': 'mayKick',
  'manage-users.ban': 'mayBan',
  'manage-users.mute': 'mayMute',
  'manage-users.view-log': 'mayViewLog',
} as const satisfies Record<PermissionName, string>;

export const groupKeys = {
  playback: 'groupPlayback',
  'manage-queue': 'groupQueue',
  chat: 'groupChat',
  'configure-room': 'groupRoom',
  'manage-users': 'groupPeople',
} as const;
