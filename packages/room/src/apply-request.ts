import { RequestType } from '@matinee/protocol';
import { chat } from './chat-rules.ts';
import { endOf } from './item-span.ts';
import { outcomeOf, type Decision, type Notice, type Outcome } from './outcome.ts';
import { anchoredAt, nextTurn, timeAt, withNextSource } from './playback.ts';
import { withGivingUp, withoutBroken } from './giving-up.ts';
import { withCurrentReports } from './player-reports.ts';
import { withReportedLength } from './reported-length.ts';
import { seek, setPlaying, setSpeed, skip, skipped } from './playback-rules.ts';
import { add, order, playNow, remove, restoreQueue, shuffle, updateItem, vote } from './queue-rules.ts';
import { InternalRequest, type RequestContext, type ResolvedRequest } from './request.ts';
import { claim, disown, kick, promote } from './role-rules.ts';
import type { RoomState } from './room-state.ts';
import { setSegments } from './segment-rules.ts';
import { nextSkip } from './segments.ts';
import { applySettings } from './setting-rules.ts';
import { withStart } from './starts.ts';
import { remembering, undo } from './undo-rules.ts';
import { join, leave, updateUser } from './user-rules.ts';
import { isVotedToSkip, withCountedVotes } from './votes.ts';

/**
 * What a request makes of a room. Total: returns the outcome, or throws a MatineeError with a stable name and leaves
 * everything as it was. What the room does by itself until `nowMs` has happened before the request is looked at.
 */
export function applyRequest(room: RoomState, request: ResolvedRequest, context: RequestContext): Outcome {
  const woken = wakeUp(room, context);
  return outcomeOf(room, settled(woken.state, decide(woken.state, request, context), context), woken);
}

/** What has become of a room by itself: segments are skipped, and when its source has ended, the next one plays. */
export function wake(room: RoomState, context: Pick<RequestContext, 'nowMs' | 'leadMs'>): Outcome {
  return outcomeOf(room, wakeUp(room, context));
}

/**
 * When the room next wants to be woken, in epoch ms; undefined when nothing will happen by itself. Waking it may also do
 * nothing but move that on.
 */
export function wakeTime({ sync, wait, reports }: RoomState): number | undefined {
  const times = [nextTurn(sync), wait?.decideMs, reports.skipAtMs, reports.lengthAtMs].filter((time) => time !== undefined);
  return times.length === 0 ? undefined : Math.min(...times);
}

function wakeUp(room: RoomState, context: Pick<RequestContext, 'nowMs' | 'leadMs'>): Decision {
  const { nowMs } = context;
  let { sync } = room;
  const notices: Notice[] = [];
  // The time itself is compared, not the position at it: rounding may leave that a hair short.
  for (let turnMs = nextTurn(sync); turnMs !== undefined && turnMs <= nowMs && sync.currentSource !== null; turnMs = nextTurn(sync)) {
    const end = endOf(sync.currentSource);
    const skip = nextSkip(sync);
    if (skip === undefined || timeAt(sync, end) <= turnMs) {
      sync = withNextSource(sync, nowMs, 'end');
      break;
    }
    sync = anchoredAt(sync, Math.min(skip.to, end), nowMs);
    notices.push({ text: `Skipped ${skip.category}`, category: skip.category });
  }
  sync = withoutBroken(sync, room.reports, nowMs);
  const turned = sync === room.sync ? room : withCountedVotes(room, { ...room, sync });
  const after = judged(turned, nowMs);
  return { state: withStart(room, after.state, context), notices: [...notices, ...after.notices] };
}

/** A decision with all that follows from it: votes that no longer count are gone, and so is a source that enough have voted out. */
function settled(before: RoomState, decision: Decision, context: RequestContext): Decision {
  const counted = { ...decision, state: withCountedVotes(before, decision.state) };
  const all = isVotedToSkip(counted.state) ? withSkip(counted, context) : counted;
  const after = judged(remembering(before.sync, all.state, all.events ?? []), context.nowMs);
  return { ...all, notices: [...(all.notices ?? []), ...after.notices], state: withStart(before, after.state, context) };
}

/** The last who voted did it. */
function withSkip(decision: Decision, context: RequestContext): Decision {
  const { state, events = [] } = decision;
  const voter = state.users.find(({ id }) => id === state.sync.votesToSkip.at(-1));
  const skip = skipped(state, voter === undefined ? context : { ...context, actor: { ...context.actor, ...voter } });
  return { ...decision, state: withCountedVotes(state, skip.state), events: [...events, ...(skip.events ?? [])] };
}

/** The room with what follows from what players have said of its source. */
function judged(room: RoomState, nowMs: number): { state: RoomState; notices: Notice[] } {
  return withGivingUp(withReportedLength(withCurrentReports(room, nowMs), nowMs), nowMs);
}

function decide(room: RoomState, request: ResolvedRequest, context: RequestContext): Decision {
  switch (request.type) {
    case RequestType.Join:
      return join(room, request, context);
    case RequestType.Leave:
      return leave(room, request, context);
    case RequestType.UpdateUser:
      return updateUser(room, request, context);
    case RequestType.Promote:
      return promote(room, request, context);
    case RequestType.Kick:
      return kick(room, request, context);
    case InternalRequest.Claim:
      return claim(room, request, context);
    case InternalRequest.Disown:
      return disown(room, request);
    case RequestType.Playback:
      return setPlaying(room, request, context);
    case RequestType.Seek:
      return seek(room, request, context);
    case RequestType.Skip:
      return skip(room, request, context);
    case RequestType.PlaybackSpeed:
      return setSpeed(room, request, context);
    case InternalRequest.Segments:
      return setSegments(room, request);
    case RequestType.Add:
      return add(room, request, context);
    case RequestType.Remove:
      return remove(room, request, context);
    case RequestType.Order:
      return order(room, request, context);
    case RequestType.Vote:
      return vote(room, request, context);
    case RequestType.PlayNow:
      return playNow(room, request, context);
    case RequestType.Shuffle:
      return shuffle(room, request, context);
    case RequestType.UpdateQueueItem:
      return updateItem(room, request, context);
    case RequestType.RestoreQueue:
      return restoreQueue(room, request, context);
    case RequestType.Undo:
      return undo(room, request, context);
    case RequestType.ApplySettings:
      return applySettings(room, request, context);
    case RequestType.Chat:
      return chat(room, request, context);
    default:
      return request satisfies never;
  }
}
