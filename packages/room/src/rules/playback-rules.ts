import { createRefusal, isSameVideo, limits, RequestType, type QueueItem, type RoomSync } from '@matinee/protocol';
import { announce, changeSync, type Decision } from '../state/room-change.ts';
import { isSameIdentity, voterOf } from '../state/identities.ts';
import { advance, reanchor } from '../consequences/playback.ts';
import { endOf } from '../read/item-span.ts';
import { positionOf } from '../read/position.ts';
import { InternalRequest, type RequestContext, type ResolvedRequestOf } from '../state/request.ts';
import type { RoomState } from '../state/room-state.ts';
import { startNow } from '../consequences/starts.ts';
import { endOfSegmentsAt } from '../consequences/segments.ts';
import { holdBudgetMs, recordSpent } from '../consequences/hold-records.ts';

/** @throws VideoNotFoundException without a current item */
function requireSource(sync: RoomSync): QueueItem {
  if (sync.currentSource === null) throw createRefusal('VideoNotFoundException', { reason: 'nothing_playing' });
  return sync.currentSource;
}

/** Playing while the room waits for players ends the wait. */
function setPlaying(room: RoomState, request: ResolvedRequestOf<typeof RequestType.Playback>, context: RequestContext): Decision {
  requireSource(room.sync);
  if (request.state && room.sync.isPlaying) return { state: startNow(room, context), events: [announce(request, context)] };
  const anchored = reanchor(room.sync, positionOf(room.sync, context.nowMs), context.nowMs);
  const sync = request.state === room.sync.isPlaying ? room.sync : { ...anchored, isPlaying: request.state };
  return changeSync(room, sync, [announce(request, context)]);
}

function seek(room: RoomState, request: ResolvedRequestOf<typeof RequestType.Seek>, context: RequestContext): Decision {
  const source = requireSource(room.sync);
  const prevPosition = positionOf(room.sync, context.nowMs);
  const target = Math.max(0, Math.min(request.value, endOf(source), limits.maxMediaTimeSeconds));
  const event = announce({ ...request, value: target }, context, { prevPosition });
  return changeSync(room, seekTo(room.sync, target, context.nowMs), [event]);
}

/** A segment at that position isn't skipped: the user wants to see it. */
export function seekTo(sync: RoomSync, positionSeconds: number, nowMs: number): RoomSync {
  return { ...reanchor(sync, positionSeconds, nowMs), noSkipBefore: endOfSegmentsAt(sync, positionSeconds) };
}

/** In a room that votes on skips, adds or withdraws the user's vote. */
function skip(room: RoomState, { video }: ResolvedRequestOf<typeof RequestType.Skip>, context: RequestContext): Decision {
  const { currentSource } = room.sync;
  if (video !== undefined && !(currentSource !== null && isSameVideo(currentSource, video))) return { state: room };
  requireSource(room.sync);
  if (!room.sync.enableVoteSkip) return skipSource(room, context);
  const voter = voterOf(room, context.actor.clientId);
  if (voter === undefined) throw createRefusal('ClientNotFoundInRoomException');
  const { votesToSkip } = room.sync;
  const others = votesToSkip.filter((id) => !isSameIdentity(room, id, voter.id));
  return changeSync(room, { ...room.sync, votesToSkip: others.length < votesToSkip.length ? others : [...others, voter.id] });
}

export function skipSource(room: RoomState, context: RequestContext, byVote = false): Decision {
  const video = requireSource(room.sync);
  const prevPosition = positionOf(room.sync, context.nowMs);
  return changeSync(room, advance(room.sync, context.nowMs, 'skip'), [
    announce({ type: RequestType.Skip }, context, { video, prevPosition, ...(byVote && { byVote }) }),
  ]);
}

function setSpeed(room: RoomState, request: ResolvedRequestOf<typeof RequestType.PlaybackSpeed>, context: RequestContext): Decision {
  requireSource(room.sync);
  const anchored = reanchor(room.sync, positionOf(room.sync, context.nowMs), context.nowMs);
  const sync = request.speed === room.sync.playbackSpeed ? room.sync : { ...anchored, playbackSpeed: request.speed };
  return changeSync(room, sync, [announce(request, context)]);
}

/** Ends a hold; or, for the user alone, all waiting for them during the current item. */
function goOn(room: RoomState, request: ResolvedRequestOf<typeof RequestType.GoOn>, context: RequestContext): Decision {
  const { hold } = room.sync;
  if (request.withoutMe !== true) {
    return hold === null ? { state: room } : { state: startNow(room, context), events: [announce(request, context)] };
  }
  const identityId = room.identityIds.get(context.actor.clientId ?? '');
  if (identityId === undefined) throw createRefusal('ClientNotFoundInRoomException');
  const spent = recordSpent(room, identityId, holdBudgetMs, context.nowMs);
  if (hold === null) return { state: spent };
  const waitingFor = hold.waitingFor.filter(({ id }) => room.identityIds.get(id) !== identityId);
  return { state: { ...spent, sync: { ...spent.sync, hold: { ...hold, waitingFor } } } };
}

/** Has no effect once another item is current. */
function setSegments(room: RoomState, { video, segments }: ResolvedRequestOf<typeof InternalRequest.SetSegments>): Decision {
  const { currentSource } = room.sync;
  if (currentSource === null || !isSameVideo(currentSource, video)) return { state: room };
  return changeSync(room, { ...room.sync, videoSegments: segments.slice(0, limits.videoSegments) });
}

export const playbackRules = {
  [RequestType.Playback]: setPlaying,
  [RequestType.Seek]: seek,
  [RequestType.Skip]: skip,
  [RequestType.PlaybackSpeed]: setSpeed,
  [RequestType.GoOn]: goOn,
  [InternalRequest.SetSegments]: setSegments,
};
