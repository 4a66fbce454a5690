import { MatineeError, RequestType } from '@matinee/protocol';
import { chat } from './chat-rules.ts';
import { changed, patchBetween, type Outcome } from './outcome.ts';
import { wakeTime, withNextSource } from './playback.ts';
import { setPlaying, seek, setSpeed, skip } from './playback-rules.ts';
import { add, order, playNow, remove, shuffle, updateItem } from './queue-rules.ts';
import type { RequestContext, ResolvedRequest } from './request.ts';
import type { RoomState } from './room-state.ts';
import { join, leave, updateUser } from './user-rules.ts';

/**
 * What a request makes of a room. Total: returns the outcome, or throws a MatineeError with a stable name and leaves
 * everything as it was. A source that has ended by `nowMs` has ended before the request is looked at.
 */
export function applyRequest(room: RoomState, request: ResolvedRequest, context: RequestContext): Outcome {
  const woken = wake(room, context.nowMs).state;
  const outcome = decide(woken, request, context);
  return woken === room ? outcome : { ...outcome, patch: patchBetween(room.sync, outcome.state.sync) };
}

/** What has become of a room by itself: when its source has ended, the next one plays. */
export function wake(room: RoomState, nowMs: number): Outcome {
  // The time itself is compared, not the position at it: rounding may leave that a hair short of the end.
  const wakeMs = wakeTime(room.sync);
  return changed(room, wakeMs === undefined || nowMs < wakeMs ? room.sync : withNextSource(room.sync, nowMs));
}

function decide(room: RoomState, request: ResolvedRequest, context: RequestContext): Outcome {
  switch (request.type) {
    case RequestType.Join:
      return join(room, request, context);
    case RequestType.Leave:
      return leave(room, request, context);
    case RequestType.UpdateUser:
      return updateUser(room, request);
    case RequestType.Playback:
      return setPlaying(room, request, context);
    case RequestType.Seek:
      return seek(room, request, context);
    case RequestType.Skip:
      return skip(room, request, context);
    case RequestType.PlaybackSpeed:
      return setSpeed(room, request, context);
    case RequestType.Add:
      return add(room, request, context);
    case RequestType.Remove:
      return remove(room, request, context);
    case RequestType.Order:
      return order(room, request, context);
    case RequestType.PlayNow:
      return playNow(room, request, context);
    case RequestType.Shuffle:
      return shuffle(room, request, context);
    case RequestType.UpdateQueueItem:
      return updateItem(room, request, context);
    case RequestType.Chat:
      return chat(room, request, context);
    case RequestType.Vote:
    case RequestType.Promote:
    case RequestType.Undo:
    case RequestType.ApplySettings:
    case RequestType.RestoreQueue:
    case RequestType.Kick:
      throw new MatineeError('FeatureDisabledException', 'This server cannot do that yet.');
    default:
      return request satisfies never;
  }
}
