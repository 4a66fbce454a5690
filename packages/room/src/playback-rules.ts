import { limits, MatineeError, type QueueItem, type RequestType, type RoomSync } from '@matinee/protocol';
import { announce, requirePermission } from './rule.ts';
import { changed, type Outcome } from './outcome.ts';
import { anchoredAt, endOf, positionAt, withNextSource } from './playback.ts';
import type { RequestContext, ResolvedRequestOf } from './request.ts';
import type { RoomState } from './room-state.ts';

/** What is on. @throws VideoNotFoundException when nothing is. */
function requireSource(sync: RoomSync): QueueItem {
  if (sync.currentSource === null) throw new MatineeError('VideoNotFoundException', 'Nothing is playing: add a video first.');
  return sync.currentSource;
}

export function setPlaying(room: RoomState, request: ResolvedRequestOf<typeof RequestType.Playback>, context: RequestContext): Outcome {
  requirePermission(room, context.actor, 'playback.play-pause');
  requireSource(room.sync);
  const line = anchoredAt(room.sync, positionAt(room.sync, context.nowMs), context.nowMs);
  const sync = request.state === room.sync.isPlaying ? room.sync : { ...line, isPlaying: request.state };
  return changed(room, sync, [announce(request, context)]);
}

export function seek(room: RoomState, request: ResolvedRequestOf<typeof RequestType.Seek>, context: RequestContext): Outcome {
  requirePermission(room, context.actor, 'playback.seek');
  const source = requireSource(room.sync);
  const prevPosition = positionAt(room.sync, context.nowMs);
  const target = Math.max(0, Math.min(request.value, endOf(source), limits.mediaTimeMax));
  return changed(room, anchoredAt(room.sync, target, context.nowMs), [announce({ ...request, value: target }, context, { prevPosition })]);
}

export function skip(room: RoomState, request: ResolvedRequestOf<typeof RequestType.Skip>, context: RequestContext): Outcome {
  requirePermission(room, context.actor, 'playback.skip');
  const video = requireSource(room.sync);
  const prevPosition = positionAt(room.sync, context.nowMs);
  return changed(room, withNextSource(room.sync, context.nowMs), [announce(request, context, { video, prevPosition })]);
}

export function setSpeed(room: RoomState, request: ResolvedRequestOf<typeof RequestType.PlaybackSpeed>, context: RequestContext): Outcome {
  requirePermission(room, context.actor, 'playback.speed');
  requireSource(room.sync);
  const line = anchoredAt(room.sync, positionAt(room.sync, context.nowMs), context.nowMs);
  const sync = request.speed === room.sync.playbackSpeed ? room.sync : { ...line, playbackSpeed: request.speed };
  return changed(room, sync, [announce(request, context)]);
}
