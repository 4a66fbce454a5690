import { videoKey, type RoomSync } from '@matinee/protocol';
import { endOf, startOf } from '../read/item-span.ts';
import { timeAt } from '../read/position.ts';
import { nextItemOf } from '../read/queue.ts';
import type { RequestContext } from '../state/request.ts';
import type { RoomState } from '../state/room-state.ts';

/**
 * The next item follows without a gap if the players of all awaited clients have it ready, and there is time to tell them before
 * the end.
 */
export function updateSeamlessNext(room: RoomState, times: Pick<RequestContext, 'nowMs' | 'leadMs'>): RoomState {
  const seamlessNext = seamlessNextOf(room, times);
  return seamlessNext === room.sync.seamlessNext ? room : { ...room, sync: { ...room.sync, seamlessNext } };
}

function seamlessNextOf(room: RoomState, { nowMs, leadMs }: Pick<RequestContext, 'nowMs' | 'leadMs'>): string | null {
  const { sync, readyForNext } = room;
  const next = readyForNext.size === 0 ? undefined : nextItemOf(sync);
  if (next === undefined || sync.currentSource === null) return null;
  const key = videoKey(next);
  if (!isReadyForAll(room, key)) return null;
  const isInTime = !sync.isPlaying || timeAt(sync, endOf(sync.currentSource)) - nowMs >= leadMs;
  return isInTime || sync.seamlessNext === key ? key : null;
}

/** A player with an error isn't waited for. */
function isReadyForAll({ users, readyForDiscontinuity, readyForNext }: RoomState, key: string): boolean {
  const awaited = users.filter(({ id, status }) => readyForDiscontinuity.has(id) && status !== 'error');
  return awaited.length > 0 && awaited.every(({ id }) => readyForNext.get(id) === key);
}

/** Whether the playback has moved from the end of an item to the announced next one. */
export function isSeamless(before: RoomSync, { currentSource, isPlaying, serverTime }: RoomSync): boolean {
  if (before.currentSource === null || currentSource === null || !isPlaying) return false;
  return videoKey(currentSource) === before.seamlessNext && serverTime === timeAt(before, endOf(before.currentSource));
}

/** Counts players as ready that had the item ready before it became current. */
export function readyPrepared(room: RoomState): RoomState {
  const { currentSource, playbackPosition, discontinuity } = room.sync;
  if (currentSource === null || playbackPosition !== startOf(currentSource)) return room;
  const key = videoKey(currentSource);
  const prepared = [...room.readyForDiscontinuity.keys()].filter((id) => room.readyForNext.get(id) === key);
  if (prepared.length === 0) return room;
  const readyForDiscontinuity = new Map(room.readyForDiscontinuity);
  for (const id of prepared) readyForDiscontinuity.set(id, discontinuity);
  return { ...room, readyForDiscontinuity };
}
