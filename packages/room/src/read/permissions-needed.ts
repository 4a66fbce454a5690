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
  requestDefinitions,
  roomSettings,
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

export interface RoomOutline {
  readonly sync: Readonly<RoomSync>;
  readonly users: readonly RoomUser[];
}

/** A setting, or the grants of a role with the additions. */
export type SettingChange = Exclude<keyof RoomSettings, 'grants'> | { readonly grantsOf: Role; readonly adds: readonly PermissionName[] };

type Kind = typeof RequestType;
/** Kinds whose permissions depend on the room. Undoing depends on an event (`permissionsToUndo`). */
type Dependent = Kind['Promote'] | Kind['MakeInvite'] | Kind['PlayNow'] | Kind['ApplySettings'];

export type RequestOutline =
  | { type: Exclude<RequestType, Dependent | Kind['Undo'] | Kind['GoOn'] | Kind['ReadyCheck']> }
  | { type: Kind['Promote']; targetClientId: string; role: Role }
  | { type: Kind['MakeInvite']; role?: Role | undefined }
  /** Without a video: a video that isn't queued. */
  | { type: Kind['PlayNow']; video?: VideoId | undefined }
  | { type: Kind['GoOn']; withoutMe?: boolean | undefined }
  | { type: Kind['ReadyCheck']; action: ReadyCheckAction }
  | { type: Kind['ApplySettings']; changes: readonly SettingChange[] };
type OutlineOf<Type extends RequestType> = Extract<RequestOutline, { type: Type }>;

const dependent: { [Type in Dependent]: (room: RoomOutline, request: OutlineOf<Type>) => PermissionName[] } = {
  [RequestType.PlayNow]: ({ sync }, { video }) => permissionsToPlayNow(sync, video),
  [RequestType.Promote]: ({ users }, { targetClientId, role }) => {
    const target = users.find(({ id }) => id === targetClientId);
    return target === undefined ? [] : permissionsToChangeRole(target.role, role);
  },
  [RequestType.MakeInvite]: (_, { role }) => {
    const toPromote = role === undefined ? undefined : permissionsToPromote[role]?.promote;
    return ['manage-users.admit', ...(toPromote === undefined ? [] : [toPromote])];
  },
  [RequestType.ApplySettings]: (_, { changes }) => changes.flatMap(permissionsToChange),
};

/** Returns permissions in the order in which their lack is reported. */
export function permissionsNeeded(room: RoomOutline, request: RequestOutline): PermissionName[] {
  const { permission } = requestDefinitions[request.type];
  if (typeof permission === 'object') return dependent[request.type as Dependent](room, request as never);
  const needed = typeof permission === 'function' ? permission(request as never) : permission;
  return needed === undefined ? [] : [needed];
}

function permissionsToPlayNow({ currentSource, queue }: RoomSync, video: VideoId | undefined): PermissionName[] {
  const isQueued = video !== undefined && queue.some((item) => isSameVideo(item, video));
  const isCurrent = video !== undefined && currentSource !== null && isSameVideo(currentSource, video);
  // Interrupting another video needs the permission to skip.
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

/** Users grant only their own permissions: a lower role's grants are their role's too. */
function permissionsToChange(change: SettingChange): PermissionName[] {
  if (typeof change === 'string') {
    const { permission } = roomSettings[change];
    return permission === null ? [] : [permission];
  }
  const toGrant = permissionToGrant[change.grantsOf];
  // The grants of administrators and the owner never change.
  return toGrant === undefined ? [] : [toGrant, ...change.adds];
}

type ChangedSettings = Partial<Pick<RoomSync, keyof RoomSettings>>;

/** Leaves out unchanged settings; `changes` need a permission. */
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

/** Older clients know `startTogether` instead of `waitFor`. */
function waitingOf(sync: RoomSync, { waitFor, startTogether }: RoomSettings): RoomSettings {
  if (waitFor !== undefined) return { waitFor, startTogether: waitFor !== 'nobody' };
  if (startTogether === undefined || startTogether === sync.startTogether) return {};
  return { waitFor: startTogether ? 'starts' : 'nobody', startTogether };
}

/** Undefined if no role's grants change, in either form. */
function wantedGrants(sync: RoomSync, wanted: Grants): Grants | undefined {
  const grants = mergeGrants(sync.grants, wanted);
  return changedRoles(sync.grants, grants).length > 0 ? grants : undefined;
}
