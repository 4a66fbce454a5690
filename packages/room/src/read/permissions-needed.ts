import {
  changedRoles,
  cleanLine,
  cleanText,
  effectiveMask,
  includesMask,
  isSameVideo,
  mergeGrants,
  permissions,
  permissionsToPromote,
  permissionToGrant,
  RequestType,
  segmentCategories,
  withoutMask,
  type Grants,
  type PermissionName,
  type ReadyCheckAction,
  type Role,
  type RoomSettings,
  type RoomSync,
  type RoomUser,
  type VideoId,
} from '@matinee/protocol';
import { isSame } from './is-same.ts';

/** What permissions depend on in a room. */
export interface RoomOutline {
  readonly sync: Readonly<RoomSync>;
  readonly users: readonly RoomUser[];
}

/** A setting, or the grants of one role with what is added to them. */
export type SettingChange = Exclude<keyof RoomSettings, 'grants'> | { readonly grantsOf: Role; readonly adds: readonly PermissionName[] };

type Kind = typeof RequestType;

/** A request as far as its permissions depend on it. */
export type RequestOutline =
  | {
      type: Exclude<
        RequestType,
        Kind['Promote'] | Kind['MakeInvite'] | Kind['PlayNow'] | Kind['ApplySettings'] | Kind['Undo'] | Kind['GoOn'] | Kind['ReadyCheck']
      >;
    }
  | { type: Kind['Promote']; targetClientId: string; role: Role }
  | { type: Kind['MakeInvite']; role?: Role | undefined }
  /** Without a video: one that isn't queued. */
  | { type: Kind['PlayNow']; video?: VideoId | undefined }
  | { type: Kind['GoOn']; withoutMe?: boolean | undefined }
  | { type: Kind['ReadyCheck']; action: ReadyCheckAction }
  | { type: Kind['ApplySettings']; changes: readonly SettingChange[] };

/** What requests of these types need in every room. */
const fixed: Partial<Record<RequestType, PermissionName>> = {
  [RequestType.Playback]: 'playback.play-pause',
  [RequestType.Countdown]: 'playback.play-pause',
  [RequestType.Skip]: 'playback.skip',
  [RequestType.Seek]: 'playback.seek',
  [RequestType.PlaybackSpeed]: 'playback.speed',
  [RequestType.Add]: 'manage-queue.add',
  [RequestType.RestoreQueue]: 'manage-queue.add',
  [RequestType.Remove]: 'manage-queue.remove',
  [RequestType.Order]: 'manage-queue.order',
  [RequestType.Shuffle]: 'manage-queue.order',
  [RequestType.UpdateQueueItem]: 'manage-queue.edit',
  [RequestType.Vote]: 'manage-queue.vote',
  [RequestType.Chat]: 'chat',
  [RequestType.EditMessage]: 'chat',
  [RequestType.ReactToMessage]: 'chat',
  [RequestType.StartPoll]: 'chat',
  [RequestType.SpinWheel]: 'manage-queue.order',
  [RequestType.Kick]: 'manage-users.kick',
  [RequestType.Ban]: 'manage-users.ban',
  [RequestType.Unban]: 'manage-users.ban',
  [RequestType.Mute]: 'manage-users.mute',
  [RequestType.LockControls]: 'playback.lock',
  [RequestType.Admit]: 'manage-users.admit',
  [RequestType.RevokeInvite]: 'manage-users.admit',
  [RequestType.SetDoor]: 'configure-room.door',
};

/** All permissions that a request needs in a room, in the order in which their lack is reported. */
export function permissionsNeeded(room: RoomOutline, request: RequestOutline): PermissionName[] {
  switch (request.type) {
    case RequestType.PlayNow:
      return permissionsToPlayNow(room.sync, request.video);
    case RequestType.Promote: {
      const target = room.users.find(({ id }) => id === request.targetClientId);
      return target === undefined ? [] : permissionsToChangeRole(target.role, request.role);
    }
    case RequestType.MakeInvite: {
      const toPromote = request.role === undefined ? undefined : permissionsToPromote[request.role]?.promote;
      return ['manage-users.admit', ...(toPromote === undefined ? [] : [toPromote])];
    }
    case RequestType.ApplySettings:
      return request.changes.flatMap(permissionsToChange);
    case RequestType.GoOn:
      return request.withoutMe === true ? [] : ['playback.play-pause'];
    case RequestType.ReadyCheck:
      return request.action === 'start' || request.action === 'cancel' ? ['playback.play-pause'] : [];
    default: {
      const permission = fixed[request.type];
      return permission === undefined ? [] : [permission];
    }
  }
}

function permissionsToPlayNow({ currentSource, queue }: RoomSync, video: VideoId | undefined): PermissionName[] {
  const isQueued = video !== undefined && queue.some((item) => isSameVideo(item, video));
  const isCurrent = video !== undefined && currentSource !== null && isSameVideo(currentSource, video);
  // It takes another video off the screen: that needs the permission to skip.
  const isInterruption = currentSource !== null && !isCurrent;
  return [
    'manage-queue.play-now',
    isQueued ? 'manage-queue.order' : 'manage-queue.add',
    ...(isInterruption ? (['playback.skip'] as const) : []),
  ];
}

/** To give the new role and to take the old one away. */
function permissionsToChangeRole(from: Role, to: Role): PermissionName[] {
  return [permissionsToPromote[to]?.promote, permissionsToPromote[from]?.demote].filter((permission) => permission !== undefined);
}

const permissionToSet: Record<Exclude<keyof RoomSettings, 'grants'>, PermissionName> = {
  title: 'configure-room.set-title',
  description: 'configure-room.set-description',
  visibility: 'configure-room.set-visibility',
  queueMode: 'configure-room.set-queue-mode',
  autoSkipSegmentCategories: 'configure-room.other',
  restoreQueueBehavior: 'configure-room.other',
  enableVoteSkip: 'configure-room.other',
  waitFor: 'configure-room.other',
  startTogether: 'configure-room.other',
  slowModeSeconds: 'manage-users.mute',
  chatHistory: 'configure-room.other',
};

/** Users give away only what they have themselves: what a lower role is granted, their own role is granted too. */
function permissionsToChange(change: SettingChange): PermissionName[] {
  if (typeof change === 'string') return [permissionToSet[change]];
  const toGrant = permissionToGrant[change.grantsOf];
  // The grants of administrators and the owner never change.
  return toGrant === undefined ? [] : [toGrant, ...change.adds];
}

/** Settings without undefined values. */
type ChangedSettings = Partial<Pick<RoomSync, keyof RoomSettings>>;

/** Settings as they would be stored, without those that stay as they are; and what of them needs a permission. */
export function settingChanges(sync: RoomSync, wanted: RoomSettings): { settings: ChangedSettings; changes: SettingChange[] } {
  const settings = Object.fromEntries(
    Object.entries(normalize(sync, wanted)).filter(([key, value]) => value !== undefined && !isSame(sync[key as keyof RoomSync], value)),
  ) as ChangedSettings;
  const { grants, ...others } = settings;
  const granted = grants === undefined ? [] : changedRoles(sync.grants, grants).map((role) => grantChange(sync.grants, grants, role));
  return {
    settings,
    changes: [...(Object.keys(others) as (keyof typeof others)[]), ...granted],
  };
}

function grantChange(before: Grants, after: Grants, role: Role): SettingChange {
  const added = withoutMask(effectiveMask(after, role), effectiveMask(before, role));
  return { grantsOf: role, adds: permissions.filter(({ mask }) => includesMask(added, mask)).map(({ name }) => name) };
}

function normalize(sync: RoomSync, settings: RoomSettings): RoomSettings {
  const { title, description, grants, autoSkipSegmentCategories } = settings;
  return {
    ...settings,
    ...waitingOf(sync, settings),
    title: title === undefined ? undefined : cleanLine(title),
    description: description === undefined ? undefined : cleanText(description),
    grants: grants && wantedGrants(sync, grants),
    autoSkipSegmentCategories:
      autoSkipSegmentCategories && segmentCategories.filter((category) => autoSkipSegmentCategories.includes(category)),
  };
}

/** The two forms of one setting: `startTogether` is what clients knew before `waitFor`. */
function waitingOf(sync: RoomSync, { waitFor, startTogether }: RoomSettings): RoomSettings {
  if (waitFor !== undefined) return { waitFor, startTogether: waitFor !== 'nobody' };
  if (startTogether === undefined || startTogether === sync.startTogether) return {};
  return { waitFor: startTogether ? 'starts' : 'nobody', startTogether };
}

/** The grants as they would be stored; undefined if no role's change, in either form. */
function wantedGrants(sync: RoomSync, wanted: Grants): Grants | undefined {
  const grants = mergeGrants(sync.grants, wanted);
  return changedRoles(sync.grants, grants).length > 0 ? grants : undefined;
}
