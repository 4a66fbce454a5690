import {
  mergeGrants,
  cleanLine,
  cleanText,
  createRefusal,
  limits,
  ownMask,
  permissionToGrant,
  rolesByRank,
  segmentCategories,
  type ErrorReason,
  type PermissionName,
  type RequestType,
  type RoomSettings,
  type RoomSync,
} from '@matinee/protocol';
import { changeSync, isSame, type Decision } from './outcome.ts';
import type { RequestContext, ResolvedRequestOf } from './request.ts';
import type { RoomState } from './room-state.ts';
import { announce, requirePermission } from './rule.ts';

const permissionToSet: Record<Exclude<keyof RoomSettings, 'grants'>, PermissionName> = {
  title: 'configure-room.set-title',
  description: 'configure-room.set-description',
  visibility: 'configure-room.set-visibility',
  queueMode: 'configure-room.set-queue-mode',
  autoSkipSegmentCategories: 'configure-room.other',
  restoreQueueBehavior: 'configure-room.other',
  enableVoteSkip: 'configure-room.other',
  startTogether: 'configure-room.other',
};

/** All that differs from how the room is set, or nothing. What stays as it is needs no permission. */
export function applySettings(
  room: RoomState,
  request: ResolvedRequestOf<typeof RequestType.ApplySettings>,
  context: RequestContext,
): Decision {
  const { sync } = room;
  const wanted = normalizeSettings(sync, request.settings);
  const settings: Partial<RoomSync> & RoomSettings = Object.fromEntries(
    Object.entries(wanted).filter(([key, value]) => value !== undefined && !isSame(sync[key as keyof RoomSync], value)),
  );
  for (const permission of permissionsToApply(sync, settings)) requirePermission(room, context.actor, permission);
  requireAllowed(sync, settings);
  if (Object.keys(settings).length === 0) return { state: room };
  const votes = settings.enableVoteSkip === false ? { votesToSkip: [] } : {};
  return changeSync(room, { ...sync, ...settings, ...votes }, [announce({ type: request.type, settings }, context)]);
}

/** Settings as they would be stored. */
function normalizeSettings(sync: RoomSync, settings: RoomSettings): RoomSettings {
  const { title, description, grants, autoSkipSegmentCategories } = settings;
  return {
    ...settings,
    title: title === undefined ? undefined : cleanLine(title),
    description: description === undefined ? undefined : cleanText(description),
    grants: grants && mergeGrants(sync.grants, grants),
    autoSkipSegmentCategories:
      autoSkipSegmentCategories && segmentCategories.filter((category) => autoSkipSegmentCategories.includes(category)),
  };
}

function permissionsToApply(sync: RoomSync, { grants, ...others }: RoomSettings): PermissionName[] {
  const granted = grants ? rolesByRank.filter((role) => ownMask(grants, role) !== ownMask(sync.grants, role)) : [];
  return [
    ...Object.keys(others).map((key) => permissionToSet[key as keyof typeof others]),
    ...granted.flatMap((role) => permissionToGrant[role] ?? []),
  ];
}

/** What even somebody with every permission cannot set. */
function requireAllowed(sync: RoomSync, settings: RoomSettings): void {
  // A private room would need invitations, which do not exist.
  if (settings.visibility === 'private') {
    throw createRefusal('ValidationError', { reason: 'invalid_visibility' });
  }
  if ((settings.title?.length ?? 0) > limits.roomTitle || (settings.description?.length ?? 0) > limits.roomDescription) {
    throw createRefusal('ValidationError', { reason: 'room_text_too_long' });
  }
  if (settings.grants === undefined) return;
  const refuse = (reason: ErrorReason): never => {
    throw createRefusal('FeatureDisabledException', { reason });
  };
  if (sync.isTemporary) refuse('temporary_room_permissions');
  if (!sync.hasOwner) refuse('ownerless_room_permissions');
}
