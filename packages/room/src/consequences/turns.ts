import { isSameVideo, type QueueItem, type RoomSync } from '@matinee/protocol';
import { adderOf, circleOf, inRounds } from '../read/turns.ts';
import type { RoomState } from '../state/room-state.ts';

/**
 * Keeps the queue in the order of turns. Users with queued items keep their place in the circle; new users go to its end, as do
 * users whose item plays. So a user with a queued item waits for at most
 * as many items of others as there were others in the circle.
 */
export function keepTurns(before: RoomState, after: RoomState): RoomState {
  const { queue, queueMode } = after.sync;
  if (queueMode !== 'turns' || (before.sync.queueMode === queueMode && before.sync.queue === queue)) return after;
  const circle = before.sync.queueMode === queueMode ? circleAfter(before.sync, after.sync) : firstCircle(after.sync);
  const ordered = inRounds(queue, withNew(circle, queue));
  return ordered.every((item, index) => item === queue[index]) ? after : { ...after, sync: { ...after.sync, queue: ordered } };
}

/** The user whose item plays has had their turn. */
function firstCircle({ queue, currentSource }: RoomSync): string[] {
  const circle = circleOf(queue);
  return currentSource === null ? circle : toEnd(circle, adderOf(currentSource));
}

function circleAfter(before: RoomSync, after: RoomSync): string[] {
  const circle = circleOf(before.queue);
  const [was, now] = [before.currentSource, after.currentSource];
  if (now === null || (was !== null && isSameVideo(was, now))) return circle;
  const isServed = before.queue.some((item) => isSameVideo(item, now));
  const served = isServed ? toEnd(circle, adderOf(now)) : circle;
  // The interrupted item goes on first.
  const isInterrupted = was !== null && after.queue.some((item) => isSameVideo(item, was));
  return isInterrupted ? toFront(served, adderOf(was)) : served;
}

/** New users come where their first item lies: for an added item, the end. */
function withNew(circle: readonly string[], queue: readonly QueueItem[]): string[] {
  const here = new Set(queue.map(adderOf));
  const next = circle.filter((adder) => here.has(adder));
  for (const [index, item] of queue.entries()) {
    const adder = adderOf(item);
    if (!next.includes(adder)) next.splice(Math.min(index, next.length), 0, adder);
  }
  return next;
}

function toEnd(circle: readonly string[], adder: string): string[] {
  return circle.includes(adder) ? [...circle.filter((other) => other !== adder), adder] : [...circle];
}

function toFront(circle: readonly string[], adder: string): string[] {
  return [adder, ...circle.filter((other) => other !== adder)];
}
