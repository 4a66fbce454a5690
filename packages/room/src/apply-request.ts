import { RequestType } from '@matinee/protocol';
import { recountBallots } from './ballot-box.ts';
import { chat, deleteMessage, editMessage, forgetMessages, forgottenUntil, reactToMessage, withoutMessages } from './chat-rules.ts';
import { banRefusal } from './guards.ts';
import { ban, lockControls, mute, unban } from './guard-rules.ts';
import { admit, endKnocks, knock, makeInvite, nextKnockEndMs, revokeInvite, setDoor, withdraw } from './door-rules.ts';
import { keepRoom } from './keep-rules.ts';
import { countDown, updateCountdown } from './countdown.ts';
import { outcomeOf, type Decision, type Notice, type Outcome } from './outcome.ts';
import { requirePermissions } from './permissions.ts';
import { advance, nextTransitionMs, reanchor } from './playback.ts';
import { endPlayedOut, evaluateEnds, evaluatePlaybackErrors, skipUnplayable } from './playback-errors.ts';
import { seek, setPlaying, setSpeed, skip, skipSource } from './playback-rules.ts';
import { resetStaleReports } from './player-reports.ts';
import { endPoll, nominateItem, startPoll, votePoll } from './poll-rules.ts';
import { add, order, playNow, remove, restoreQueue, shuffle, vote } from './queue-rules.ts';
import { answerReadyCheck, updateReadyCheck } from './ready-check.ts';
import { endOf } from './read/item-span.ts';
import { timeAt } from './read/position.ts';
import { updateReportedLength } from './reported-length.ts';
import { InternalRequest, type RequestContext, type ResolvedRequest } from './request.ts';
import { goOn } from './hold-rules.ts';
import { holdWakeMs, updateHold } from './holds.ts';
import { claim, kick, promote, removeAccount } from './role-rules.ts';
import type { RoomState } from './room-state.ts';
import { updateSeamlessNext } from './seamless-next.ts';
import { revokeInvites } from './revoked-invites.ts';
import { setSegments } from './segment-rules.ts';
import { nextSkip } from './segments.ts';
import { applySettings } from './setting-rules.ts';
import { updateStart } from './starts.ts';
import { setThumbnail } from './thumbnail-rules.ts';
import { addEmote, removeEmote } from './emote-rules.ts';
import { keepTurns } from './turns.ts';
import { undo } from './undo-rules.ts';
import { recordUndoable } from './undoable.ts';
import { updateItem } from './update-item.ts';
import { join, leave, updateUser } from './user-rules.ts';
import { spinWheel } from './wheel-rules.ts';
import { isVotedToSkip, recountVotes } from './votes.ts';

type Times = Pick<RequestContext, 'nowMs' | 'leadMs'>;

/**
 * Applies a request to a room. What the room does by itself until `nowMs` happens first.
 * @throws MatineeError for a request that the room refuses; the room stays as it was
 */
export function applyRequest(room: RoomState, request: ResolvedRequest, context: RequestContext): Outcome {
  const woken = wakeUp(room, context);
  requireAdmitted(woken.state, context);
  requirePermissions(woken.state, request, context.actor);
  return outcomeOf(room, applyConsequences(woken.state, decide(woken.state, request, context), context, context), woken);
}

/** A user without a client in the room may be banned from it. @throws Banned */
function requireAdmitted(room: RoomState, { actor: { clientId, accountId, guestId }, nowMs }: RequestContext): void {
  const identityId = accountId ?? guestId;
  if (clientId !== undefined || identityId === undefined) return;
  const refusal = banRefusal(room, { identityId, guestId }, nowMs);
  if (refusal !== undefined) throw refusal;
}

/** Applies what a room does by itself until `nowMs`: it skips segments, and plays the next item when one has ended. */
export function wake(room: RoomState, context: Times): Outcome {
  return outcomeOf(room, wakeUp(room, context));
}

/** When a room next has to be woken, in epoch ms; undefined when nothing will happen by itself. Waking it may only postpone that. */
export function wakeTime(room: RoomState): number | undefined {
  const { sync, pendingStart, reports, readyCheck } = room;
  const times = [
    nextTransitionMs(sync),
    pendingStart?.decideMs,
    holdWakeMs(sync),
    readyCheck?.endsAtMs,
    sync.countdown?.startsAt,
    reports.skipAtMs,
    reports.overAtMs,
    reports.lengthAtMs,
    nextKnockEndMs(room),
  ].filter((time) => time !== undefined);
  return times.length === 0 ? undefined : Math.min(...times);
}

function wakeUp(room: RoomState, context: Times): Decision {
  const { state, turnedAway } = endKnocks(room, context.nowMs);
  return { ...applyConsequences(room, playOn(state, context.nowMs), context), ...(turnedAway && { turnedAway }) };
}

/** Follows the playback until `nowMs`, across skipped segments and to the next item at most. */
function playOn(room: RoomState, nowMs: number): Decision {
  let { sync } = room;
  const notices: Notice[] = [];
  // Times are compared, not positions: rounding may leave the position at the time just short of the transition.
  for (
    let atMs = nextTransitionMs(sync);
    atMs !== undefined && atMs <= nowMs && sync.currentSource !== null;
    atMs = nextTransitionMs(sync)
  ) {
    const end = endOf(sync.currentSource);
    const segment = nextSkip(sync);
    if (segment === undefined || timeAt(sync, end) <= atMs) {
      // What follows without a gap has begun for the clients at the very end, however late the room gets to it.
      sync = advance(sync, sync.seamlessNext === null ? nowMs : atMs, 'end');
      break;
    }
    sync = reanchor(sync, Math.min(segment.to, end), nowMs);
    notices.push({ text: `Skipped ${segment.category}`, category: segment.category });
  }
  sync = endPlayedOut(skipUnplayable(sync, room.reports, nowMs), room.reports, nowMs);
  return { state: sync === room.sync ? room : { ...room, sync }, notices };
}

interface Step {
  before: RoomState;
  times: Times;
  /** The request that was applied; undefined when the room was woken. */
  context: RequestContext | undefined;
}

/**
 * What follows from every change, in this order; the queue comes into the order of turns first, and again after a skip by votes:
 * 1. invite links go that their makers may no longer make;
 * 2. votes that no longer count go, so that only counted votes skip, and ballots of guests count while they are there;
 * 3. enough votes skip the current item;
 * 4. events that can be undone are recorded with the item that follows them, so after the skip;
 * 5. player reports of another item go, and those that remain set its length and decide whether it is playable;
 * 6. once everyone is ready, a countdown begins;
 * 7. the start is scheduled, as each step before may move the position;
 * 8. a countdown ends with its start, and a room that plays on waits for players that have stalled;
 * 9. an item that plays is over for players that have ended since the last discontinuity;
 * 10. whether the next item can follow without a gap depends on when the current one ends;
 * 11. a room that keeps messages for another time from now on, or that has become empty, forgets what it doesn't keep.
 */
const consequences: readonly ((decision: Decision, step: Step) => Decision)[] = [
  (decision, { before, times }) => ({ ...decision, state: revokeInvites(before, decision.state, times.nowMs) }),
  (decision, { before }) => ({ ...decision, state: recountBallots(before, recountVotes(before, keepTurns(before, decision.state))) }),
  (decision, { context }) => (context !== undefined && isVotedToSkip(decision.state) ? skipByVote(decision, context) : decision),
  (decision, { before }) => ({ ...decision, state: recordUndoable(before, decision.state, decision.events ?? []) }),
  evaluateReports,
  (decision, { before, times }) => ({ ...decision, state: updateReadyCheck(before, decision.state, times) }),
  (decision, { before, times }) => ({ ...decision, state: updateStart(before, decision.state, times) }),
  (decision, { times }) => ({ ...decision, state: updateCountdown(decision.state, times.nowMs) }),
  (decision, { before, times }) => ({ ...decision, state: updateHold(before, decision.state, times) }),
  (decision, { times }) => ({ ...decision, state: evaluateEnds(decision.state, times.nowMs) }),
  (decision, { times }) => ({ ...decision, state: updateSeamlessNext(decision.state, times) }),
  forgetWhatIsOver,
];

/** A decision with all that follows from it. A skip by vote needs the context of a request, to announce it. */
function applyConsequences(before: RoomState, decision: Decision, times: Times, context?: RequestContext): Decision {
  return consequences.reduce((applied, consequence) => consequence(applied, { before, times, context }), decision);
}

/** Attributes the skip to the last voter, and says if there were others. */
function skipByVote(decision: Decision, context: RequestContext): Decision {
  const { state, events = [] } = decision;
  const voter = state.users.find(({ id }) => id === state.sync.votesToSkip.at(-1));
  const actor = voter === undefined ? context.actor : { ...context.actor, ...voter };
  const skipped = skipSource(state, { ...context, actor }, state.sync.votesToSkip.length > 1);
  return { ...decision, state: recountVotes(state, keepTurns(state, skipped.state)), events: [...events, ...(skipped.events ?? [])] };
}

function forgetWhatIsOver(decision: Decision, { before, times: { nowMs } }: Step): Decision {
  const { state } = decision;
  const hasChanged = state.sync.chatHistory !== before.sync.chatHistory;
  const hasEmptied = before.users.length > 0 && state.users.length === 0 && state.chat.length > 0;
  // What was said where nothing is kept is not kept later either.
  const untilMs = hasChanged && before.sync.chatHistory === 'nothing' ? nowMs : forgottenUntil(state, nowMs);
  return untilMs !== undefined && (hasChanged || hasEmptied) ? withoutMessages(decision, untilMs) : decision;
}

function evaluateReports(decision: Decision, { times: { nowMs } }: Step): Decision {
  const { state, notices } = evaluatePlaybackErrors(updateReportedLength(resetStaleReports(decision.state, nowMs), nowMs), nowMs);
  return { ...decision, state, notices: [...(decision.notices ?? []), ...notices] };
}

/** Long because every type of request has two lines. */
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
    case RequestType.Ban:
      return ban(room, request, context);
    case RequestType.Unban:
      return unban(room, request, context);
    case RequestType.Mute:
      return mute(room, request, context);
    case RequestType.LockControls:
      return lockControls(room, request, context);
    case InternalRequest.Knock:
      return knock(room, request, context);
    case InternalRequest.Withdraw:
      return withdraw(room, request);
    case RequestType.Admit:
      return admit(room, request, context);
    case RequestType.SetDoor:
      return setDoor(room, request, context);
    case RequestType.MakeInvite:
      return makeInvite(room, request, context);
    case RequestType.RevokeInvite:
      return revokeInvite(room, request, context);
    case RequestType.KeepRoom:
      return keepRoom(room, request, context);
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
    case InternalRequest.SetThumbnail:
      return setThumbnail(room, request, context);
    case InternalRequest.AddEmote:
      return addEmote(room, request);
    case InternalRequest.RemoveEmote:
      return removeEmote(room, request);
    case RequestType.GoOn:
      return goOn(room, request, context);
    case RequestType.ReadyCheck:
      return answerReadyCheck(room, request, context);
    case RequestType.Countdown:
      return countDown(room, request, context);
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
    case RequestType.EditMessage:
      return editMessage(room, request, context);
    case RequestType.DeleteMessage:
      return deleteMessage(room, request, context);
    case RequestType.ReactToMessage:
      return reactToMessage(room, request, context);
    case RequestType.StartPoll:
      return startPoll(room, request, context);
    case RequestType.VotePoll:
      return votePoll(room, request, context);
    case RequestType.NominateItem:
      return nominateItem(room, request, context);
    case RequestType.EndPoll:
      return endPoll(room, request, context);
    case RequestType.SpinWheel:
      return spinWheel(room, request, context);
    case InternalRequest.ForgetMessages:
      return forgetMessages(room, request);
    default:
      return request satisfies never;
  }
}
