import { RequestType } from '@matinee/protocol';
import { chat } from './chat-rules.ts';
import { endOf } from './item-span.ts';
import { outcomeOf, type Decision, type Notice, type Outcome } from './outcome.ts';
import { reanchor, nextTransitionMs, timeAt, advance } from './playback.ts';
import { evaluatePlaybackErrors, skipUnplayable } from './playback-errors.ts';
import { resetStaleReports } from './player-reports.ts';
import { updateReportedLength } from './reported-length.ts';
import { seek, setPlaying, setSpeed, skip, skipSource } from './playback-rules.ts';
import { add, order, playNow, remove, restoreQueue, shuffle, updateItem, vote } from './queue-rules.ts';
import { InternalRequest, type RequestContext, type ResolvedRequest } from './request.ts';
import { claim, removeAccount, kick, promote } from './role-rules.ts';
import type { RoomState } from './room-state.ts';
import { setSegments } from './segment-rules.ts';
import { nextSkip } from './segments.ts';
import { applySettings } from './setting-rules.ts';
import { updateStart } from './starts.ts';
import { recordUndoable, undo } from './undo-rules.ts';
import { join, leave, updateUser } from './user-rules.ts';
import { isVotedToSkip, recountVotes } from './votes.ts';

/**
 * What a request makes of a room. Total: returns the outcome, or throws a MatineeError with a stable name and leaves
 * everything as it was. What the room does by itself until `nowMs` has happened before the request is looked at.
 */
export function applyRequest(room: RoomState, request: ResolvedRequest, context: RequestContext): Outcome {
  const woken = wakeUp(room, context);
  return outcomeOf(room, applyConsequences(woken.state, decide(woken.state, request, context), context), woken);
}

/** What has become of a room by itself: segments are skipped, and when its source has ended, the next one plays. */
export function wake(room: RoomState, context: Pick<RequestContext, 'nowMs' | 'leadMs'>): Outcome {
  return outcomeOf(room, wakeUp(room, context));
}

/**
 * When the room next wants to be woken, in epoch ms; undefined when nothing will happen by itself. Waking it may also do
 * nothing but move that on.
 */
export function wakeTime({ sync, pendingStart, reports }: RoomState): number | undefined {
  const times = [nextTransitionMs(sync), pendingStart?.decideMs, reports.skipAtMs, reports.lengthAtMs].filter((time) => time !== undefined);
  return times.length === 0 ? undefined : Math.min(...times);
}

function wakeUp(room: RoomState, context: Pick<RequestContext, 'nowMs' | 'leadMs'>): Decision {
  const { nowMs } = context;
  let { sync } = room;
  const notices: Notice[] = [];
  // The time itself is compared, not the position at it: rounding may leave that a hair short.
  for (
    let turnMs = nextTransitionMs(sync);
    turnMs !== undefined && turnMs <= nowMs && sync.currentSource !== null;
    turnMs = nextTransitionMs(sync)
  ) {
    const end = endOf(sync.currentSource);
    const skip = nextSkip(sync);
    if (skip === undefined || timeAt(sync, end) <= turnMs) {
      sync = advance(sync, nowMs, 'end');
      break;
    }
    sync = reanchor(sync, Math.min(skip.to, end), nowMs);
    notices.push({ text: `Skipped ${skip.category}`, category: skip.category });
  }
  sync = skipUnplayable(sync, room.reports, nowMs);
  const turned = sync === room.sync ? room : recountVotes(room, { ...room, sync });
  const after = evaluateReports(turned, nowMs);
  return { state: updateStart(room, after.state, context), notices: [...notices, ...after.notices] };
}

/** A decision with all that follows from it: votes that no longer count are gone, and so is a source that enough have voted out. */
function applyConsequences(before: RoomState, decision: Decision, context: RequestContext): Decision {
  const counted = { ...decision, state: recountVotes(before, decision.state) };
  const all = isVotedToSkip(counted.state) ? skipIfVoted(counted, context) : counted;
  const after = evaluateReports(recordUndoable(before.sync, all.state, all.events ?? []), context.nowMs);
  return { ...all, notices: [...(all.notices ?? []), ...after.notices], state: updateStart(before, after.state, context) };
}

/** The last who voted did it. */
function skipIfVoted(decision: Decision, context: RequestContext): Decision {
  const { state, events = [] } = decision;
  const voter = state.users.find(({ id }) => id === state.sync.votesToSkip.at(-1));
  const skip = skipSource(state, voter === undefined ? context : { ...context, actor: { ...context.actor, ...voter } });
  return { ...decision, state: recountVotes(state, skip.state), events: [...events, ...(skip.events ?? [])] };
}

/** The room with what follows from what players have said of its source. */
function evaluateReports(room: RoomState, nowMs: number): { state: RoomState; notices: Notice[] } {
  return evaluatePlaybackErrors(updateReportedLength(resetStaleReports(room, nowMs), nowMs), nowMs);
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
    case InternalRequest.RemoveAccount:
      return removeAccount(room, request);
    case RequestType.Playback:
      return setPlaying(room, request, context);
    case RequestType.Seek:
      return seek(room, request, context);
    case RequestType.Skip:
      return skip(room, request, context);
    case RequestType.PlaybackSpeed:
      return setSpeed(room, request, context);
    case InternalRequest.SetSegments:
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
