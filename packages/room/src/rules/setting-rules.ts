import { createRefusal, limits, type ErrorReason, type RequestType, type RoomSettings, type RoomSync } from '@matinee/protocol';
import { announce, changeSync, type Decision } from '../state/room-change.ts';
import type { RequestContext, ResolvedRequestOf } from '../state/request.ts';
import type { RoomState } from '../state/room-state.ts';
import { settingChanges } from '../read/permissions-needed.ts';

/** Applies all settings or none. */
export function applySettings(
  room: RoomState,
  request: ResolvedRequestOf<typeof RequestType.ApplySettings>,
  context: RequestContext,
): Decision {
  const { sync } = room;
  const { settings } = settingChanges(sync, request.settings);
  requireAllowed(sync, settings);
  if (Object.keys(settings).length === 0) return { state: room };
  const votes = settings.enableVoteSkip === false ? { votesToSkip: [] } : {};
  return changeSync(room, { ...sync, ...settings, ...votes }, [announce({ type: request.type, settings }, context)]);
}

/** Refuses settings that no permission allows. */
function requireAllowed(sync: RoomSync, settings: RoomSettings): void {
  // No invitation could let users join a private room.
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
