import { MatineeError, RequestType, type PermissionName, type RoomRequest } from '@matinee/protocol';
import { applyRequest, requirePermission, type Actor, type ResolvedRequest, type RoomState } from '@matinee/room';

/** The permission that a request needs whatever the room is like. */
const needed: Partial<Record<RequestType, PermissionName>> = {
  [RequestType.Playback]: 'playback.play-pause',
  [RequestType.Skip]: 'playback.skip',
  [RequestType.Seek]: 'playback.seek',
  [RequestType.PlaybackSpeed]: 'playback.speed',
  [RequestType.Add]: 'manage-queue.add',
  [RequestType.RestoreQueue]: 'manage-queue.add',
  [RequestType.Remove]: 'manage-queue.remove',
  [RequestType.Order]: 'manage-queue.order',
  [RequestType.Shuffle]: 'manage-queue.order',
  [RequestType.UpdateQueueItem]: 'manage-queue.order',
  [RequestType.Vote]: 'manage-queue.vote',
  [RequestType.Chat]: 'chat',
};

/** Requests whose permissions depend on the room, as it takes them: permissions ask for no more of a video than its id. */
function dependentOn(request: RoomRequest): ResolvedRequest | undefined {
  switch (request.type) {
    case RequestType.Promote:
    case RequestType.Kick:
    case RequestType.ApplySettings:
    case RequestType.Undo:
      return request;
    case RequestType.PlayNow:
      return { type: request.type, video: { service: request.video.service, id: request.video.id } };
    default:
      return undefined;
  }
}

/**
 * Refuses what the room would refuse for lack of a permission, before it costs anything. Where the permission depends
 * on the room, its own rules are tried.
 * @throws PermissionDeniedException
 */
export function requirePermissionFor(room: RoomState, request: RoomRequest, actor: Actor, nowMs: number): void {
  const permission = needed[request.type];
  if (permission !== undefined) requirePermission(room, actor, permission);
  const dependent = dependentOn(request);
  if (dependent === undefined) return;
  try {
    applyRequest(room, dependent, { actor, nowMs, leadMs: 0, newId: () => '', random: () => 0 });
  } catch (error) {
    if (error instanceof MatineeError && error.name === 'PermissionDeniedException') throw error;
  }
}
