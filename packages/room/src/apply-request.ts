import type { RoomRequest } from '@matinee/protocol';
import { recountBallots } from './state/ballot-box.ts';
import { forgottenUntil, withoutMessages } from './rules/chat-rules.ts';
import { banRefusal } from './state/guards.ts';
import { endKnocks, nextKnockEndMs } from './rules/access-rules.ts';
import { updateCountdown } from './consequences/countdown.ts';
import { changeOf, type Decision, type Notice, type RoomChange } from './state/room-change.ts';
import { requirePermissions } from './rules/permissions.ts';
import { advance, nextTransitionMs, reanchor } from './consequences/playback.ts';
import { endPlayedOut, evaluateEnds, evaluatePlaybackErrors, skipUnplayable } from './consequences/playback-errors.ts';
import { skipSource } from './rules/playback-rules.ts';
import { resetStaleReports } from './state/player-reports.ts';
import { updateReadyCheck } from './consequences/ready-check.ts';
import { endOf } from './read/item-span.ts';
import { timeAt } from './read/position.ts';
import { updateReportedLength } from './consequences/reported-length.ts';
import type { RequestContext, ResolvedRequest } from './state/request.ts';
import { holdWakeMs, updateHold } from './consequences/holds.ts';
import type { RoomState } from './state/room-state.ts';
import { decide } from './rules/decide.ts';
import { updateSeamlessNext } from './consequences/seamless-next.ts';
import { revokeInvites } from './consequences/revoked-invites.ts';
import { nextSkip } from './consequences/segments.ts';
import { updateStart } from './consequences/starts.ts';
import { keepTurns } from './consequences/turns.ts';
import { forgetUndecodable } from './consequences/undecodable.ts';
import { recordUndoable } from './consequences/undoable.ts';
import { isVotedToSkip, recountVotes } from './state/votes.ts';

type Times = Pick<RequestContext, 'nowMs' | 'leadMs'>;

/**
 * Applies a request after everything that the room does by itself until `nowMs`.
 * @throws MatineeError for a refused request; the room stays as it was
 */
export function applyRequest(room: RoomState, request: ResolvedRequest, context: RequestContext): RoomChange {
  const woken = wakeUp(room, context);
  requireAdmitted(woken.state, context);
  requirePermissions(woken.state, request, context.actor);
  const decision = applyConsequences(woken.state, decide(woken.state, request, context), context, context);
  return changeOf(room, decision, { earlier: woken, name: context.name });
}

/** Users without a client in the room may be banned. @throws Banned */
function requireAdmitted(room: RoomState, { actor: { clientId, accountId, guestId }, nowMs }: RequestContext): void {
  const identityId = accountId ?? guestId;
  if (clientId !== undefined || identityId === undefined) return;
  const refusal = banRefusal(room, { identityId, guestId }, nowMs);
  if (refusal !== undefined) throw refusal;
}

/**
 * Checks a request before its look-up costs anything, in the room as of `nowMs`.
 * @throws PermissionDeniedException with the first missing permission
 */
export function requirePermissionsAt(
  room: RoomState,
  request: RoomRequest,
  { actor, nowMs }: Pick<RequestContext, 'actor' | 'nowMs'>,
): void {
  const isDue = (wakeTime(room) ?? Infinity) <= nowMs;
  requirePermissions(isDue ? wakeUp(room, { nowMs, leadMs: 0 }).state : room, request, actor);
}

/** Applies what a room does by itself until `nowMs`. */
export function wake(room: RoomState, context: Times): RoomChange {
  return changeOf(room, wakeUp(room, context));
}

/** Returns when the room next has to be woken, in epoch ms; undefined for never. Waking it may only postpone that. */
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

function playOn(room: RoomState, nowMs: number): Decision {
  let { sync } = room;
  const notices: Notice[] = [];
  // Rounding may leave the position at the time just short of the transition, so times are compared.
  for (
    let atMs = nextTransitionMs(sync);
    atMs !== undefined && atMs <= nowMs && sync.currentSource !== null;
    atMs = nextTransitionMs(sync)
  ) {
    const end = endOf(sync.currentSource);
    const segment = nextSkip(sync);
    if (segment === undefined || timeAt(sync, end) <= atMs) {
      // For clients, an item that follows without a gap began at the very end.
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
  context: RequestContext | undefined;
}

/**
 * Consequences of every change, in this order. The queue is put in the order of turns first, and again after a skip by votes. 1.
 * Invite links are revoked if their makers may no longer make them. 2. Votes that no longer count are removed, so that only
 * counted votes skip. 3. Enough votes skip the current item. 4. Undoable events are recorded with the item that follows them,
 * hence after the skip. 5. Undecodable parts of another item are forgotten. 6. Player reports of another item are dropped; the
 * others decide its length and whether it is playable. 7. Once everyone is ready, a countdown begins. 8. The start is scheduled,
 * as each step before may move the position. 9. A countdown ends with its start, and a playing room waits for stalled players.
 * 10. An item is over for players that have ended since the last discontinuity. 11. The end of the item decides whether the next
 * one follows without a gap. 12. A room that becomes empty, or keeps messages for another time, forgets messages.
 */
const consequences: readonly ((decision: Decision, step: Step) => Decision)[] = [
  (decision, { before, times }) => ({ ...decision, state: revokeInvites(before, decision.state, times.nowMs) }),
  (decision, { before }) => ({ ...decision, state: recountBallots(before, recountVotes(before, keepTurns(before, decision.state))) }),
  (decision, { context }) => (context !== undefined && isVotedToSkip(decision.state) ? skipByVote(decision, context) : decision),
  (decision, { before }) => ({ ...decision, state: recordUndoable(before, decision.state, decision.events ?? []) }),
  (decision, { before }) => forgetUndecodable(before, decision),
  evaluateReports,
  (decision, { before, times }) => ({ ...decision, state: updateReadyCheck(before, decision.state, times) }),
  (decision, { before, times }) => ({ ...decision, state: updateStart(before, decision.state, times) }),
  (decision, { times }) => ({ ...decision, state: updateCountdown(decision.state, times.nowMs) }),
  (decision, { before, times }) => ({ ...decision, state: updateHold(before, decision.state, times) }),
  (decision, { times }) => ({ ...decision, state: evaluateEnds(decision.state, times.nowMs) }),
  (decision, { times }) => ({ ...decision, state: updateSeamlessNext(decision.state, times) }),
  forgetWhatIsOver,
];

/** Announcing a skip by vote needs the context of a request. */
function applyConsequences(before: RoomState, decision: Decision, times: Times, context?: RequestContext): Decision {
  return consequences.reduce((applied, consequence) => consequence(applied, { before, times, context }), decision);
}

/** Attributes the skip to the last voter, and says whether there were others. */
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
  // Messages sent while history was off are never stored.
  const untilMs = hasChanged && before.sync.chatHistory === 'nothing' ? nowMs : forgottenUntil(state, nowMs);
  return untilMs !== undefined && (hasChanged || hasEmptied) ? withoutMessages(decision, untilMs) : decision;
}

function evaluateReports(decision: Decision, { times: { nowMs } }: Step): Decision {
  const { state, notices } = evaluatePlaybackErrors(updateReportedLength(resetStaleReports(decision.state, nowMs), nowMs), nowMs);
  return { ...decision, state, notices: [...(decision.notices ?? []), ...notices] };
}
