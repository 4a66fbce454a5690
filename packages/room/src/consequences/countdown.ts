import { createRefusal, type RequestType } from '@matinee/protocol';
import { announce, type Decision } from '../state/room-change.ts';
import { groupByIdentity } from '../state/identities.ts';
import { reanchor } from './playback.ts';
import { positionOf } from '../read/position.ts';
import type { RequestContext, ResolvedRequestOf } from '../state/request.ts';
import type { RoomState } from '../state/room-state.ts';

type Times = Pick<RequestContext, 'nowMs' | 'leadMs'>;

const countdownMs = 3000;

export function watchersOf(room: RoomState): Map<string, string[]> {
  return groupByIdentity(
    room,
    room.users.filter(({ isBot, kind }) => isBot !== true && kind !== 'companion').map(({ id }) => id),
  );
}

/** For a user who is alone, the room plays at once. */
export function countDown(room: RoomState, request: ResolvedRequestOf<typeof RequestType.Countdown>, context: RequestContext): Decision {
  if (room.sync.currentSource === null) throw createRefusal('VideoNotFoundException', { reason: 'nothing_playing' });
  const { countdown } = room.sync;
  if (request.action === 'cancel') {
    return countdown === null ? { state: room } : { state: pause(room, context.nowMs), events: [announce(request, context)] };
  }
  const state = startTogether(room, context.actor.name, context);
  return state.sync.countdown === countdown ? { state } : { state, events: [announce(request, context)] };
}

/** Starts at the same instant for all, or at once for a user who is alone. */
export function startTogether(room: RoomState, by: string, { nowMs, leadMs }: Times): RoomState {
  const { sync } = room;
  if (sync.countdown !== null) return room;
  if (watchersOf(room).size < 2) return sync.isPlaying ? room : { ...room, sync: { ...pause(room, nowMs).sync, isPlaying: true } };
  const startsAt = nowMs + leadMs + countdownMs;
  const started = { ...reanchor(sync, positionOf(sync, nowMs), startsAt), isPlaying: true, countdown: { by, startsAt } };
  return { ...room, sync: started };
}

export function pause(room: RoomState, nowMs: number): RoomState {
  return { ...room, sync: { ...reanchor(room.sync, positionOf(room.sync, nowMs), nowMs), isPlaying: false } };
}

/** Ends a countdown with its start, or a change that pauses the room or moves the start. An empty room starts nothing. */
export function updateCountdown(room: RoomState, nowMs: number): RoomState {
  const { countdown, isPlaying, serverTime } = room.sync;
  if (countdown !== null && isPlaying && watchersOf(room).size === 0) return updateCountdown(pause(room, nowMs), nowMs);
  if (countdown === null || (isPlaying && serverTime === countdown.startsAt && nowMs < countdown.startsAt)) return room;
  return { ...room, sync: { ...room.sync, countdown: null } };
}
