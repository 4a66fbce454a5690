import { createRefusal, limits, wheelWinner, type RequestType } from '@matinee/protocol';
import type { Decision } from '../state/room-change.ts';
import { nextInQueue, titleOf } from './poll-rules.ts';
import type { RequestContext, ResolvedRequestOf } from '../state/request.ts';
import { announce } from '../state/announce.ts';
import type { RoomState } from '../state/room-state.ts';

/** Chooses one of the first queued videos at random. In a manual queue the chosen video comes next. */
export function spinWheel(room: RoomState, request: ResolvedRequestOf<typeof RequestType.SpinWheel>, context: RequestContext): Decision {
  const { queue, queueMode } = room.sync;
  if (queue.length === 0) throw createRefusal('VideoNotFoundException');
  const options = queue.slice(0, limits.wheelOptions).map((item) => ({
    text: titleOf(item),
    video: { service: item.service, id: item.id },
  }));
  const wheel = { by: context.actor.name, seed: Math.floor(context.random() * 2 ** 32), options, at: context.nowMs };
  const winner = options[wheelWinner(wheel)]?.video;
  const isMoved = queueMode === 'manual' && winner !== undefined;
  return {
    state: { ...room, sync: { ...room.sync, wheel, queue: isMoved ? nextInQueue(queue, winner) : queue } },
    events: [announce(request, context)],
  };
}
