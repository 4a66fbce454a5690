import { createRefusal, isSameVideo, limits, RequestType, type Poll } from '@matinee/protocol';
import { castBallot, countedBallots, toBallot, withBallotBox } from '../../state/ballot-box.ts';
import { requireChatter } from '../chat-rules.ts';
import { countRunOff } from './instant-run-off.ts';
import { announce, type Decision } from '../../state/room-change.ts';
import { permissionDenied } from '../permissions.ts';
import { nextInQueue, titleOf } from '../queue-rules.ts';
import { isPermitted } from '../../read/is-permitted.ts';
import type { RequestContext, ResolvedRequestOf } from '../../state/request.ts';
import type { Ballot, BallotBox, RoomState } from '../../state/room-state.ts';

type Kind = typeof RequestType;

function startPoll(room: RoomState, request: ResolvedRequestOf<Kind['StartPoll']>, context: RequestContext): Decision {
  const user = requireChatter(room, context.actor, context.nowMs);
  const { kind, question, options, takesNominations = false } = request;
  if (room.ballotBox !== undefined) throw createRefusal('ValidationError', { reason: 'poll_open' });
  if (options.length < 2 && !takesNominations) throw createRefusal('ValidationError', { reason: 'poll_options_missing' });
  const poll: Poll = {
    id: context.newId(),
    by: user.name,
    ...(user.userId !== undefined && { byUserId: user.userId }),
    kind,
    question,
    options: options.map((text) => ({ text })),
    takesNominations,
    counts: options.map(() => 0),
    voters: 0,
  };
  const ballotBox = { ownerId: requireIdentity(room, context), ballots: [] };
  return { state: { ...room, sync: { ...room.sync, poll }, ballotBox }, events: [announce(request, context)] };
}

function votePoll(room: RoomState, request: ResolvedRequestOf<Kind['VotePoll']>, context: RequestContext): Decision {
  const { poll, box } = requireOpenPoll(room, request.pollId);
  const voterId = requireIdentity(room, context);
  const choices = [...new Set(request.choices)];
  const isValid = choices.every((option) => option < poll.options.length) && (poll.kind !== 'single' || choices.length <= 1);
  if (!isValid) throw createRefusal('BadApiArgumentException', { arg: 'choices', reason: 'no_such_place' });
  const ballot = toBallot(voterId, choices, !room.users.some(({ id, isLoggedIn }) => isLoggedIn && id === context.actor.clientId));
  if (box.ballots.length < limits.pollBallots) return { state: withBallotBox(room, castBallot(box, ballot)), ballot };
  // Ballots of guests who have left make room for others.
  return { state: withBallotBox(room, castBallot({ ...box, ballots: countedBallots(box, room) }, ballot)) };
}

function nominateItem(room: RoomState, request: ResolvedRequestOf<Kind['NominateItem']>, context: RequestContext): Decision {
  const { poll } = requireOpenPoll(room, request.pollId);
  requireIdentity(room, context);
  const item = room.sync.queue.find((queued) => isSameVideo(queued, request.video));
  if (!poll.takesNominations || item === undefined) throw createRefusal('VideoNotFoundException');
  if (poll.options.some(({ video }) => video !== undefined && isSameVideo(video, item))) return { state: room };
  if (poll.options.length >= limits.pollOptions) throw createRefusal('ValidationError', { reason: 'poll_full' });
  const options = [...poll.options, { text: titleOf(item), video: { service: item.service, id: item.id } }];
  return { state: { ...room, sync: { ...room.sync, poll: { ...poll, options, counts: [...poll.counts, 0] } } } };
}

/** For its creator and for users who look after the chat. */
function endPoll(room: RoomState, request: ResolvedRequestOf<Kind['EndPoll']>, context: RequestContext): Decision {
  const { poll: open, box } = requireOpenPoll(room, request.pollId);
  const isOwner = requireIdentity(room, context) === box.ownerId;
  const { role } = context.actor;
  if (!isOwner && !isPermitted(room.sync, role, 'manage-users.delete-messages')) throw permissionDenied('manage-users.delete-messages');
  const poll = { ...open, result: resultOf(open, countedBallots(box, room)) };
  const [winner, ...others] = poll.result.winners;
  const video = winner !== undefined && others.length === 0 ? poll.options[winner]?.video : undefined;
  const isMoved = video !== undefined && room.sync.queueMode === 'manual' && isPermitted(room.sync, role, 'manage-queue.order');
  const queue = isMoved ? nextInQueue(room.sync.queue, video) : room.sync.queue;
  const { ballotBox: _, ...rest } = room;
  return { state: { ...rest, sync: { ...room.sync, poll, queue } }, events: [announce(request, context)] };
}

/** @throws ValidationError */
function requireOpenPoll({ sync: { poll }, ballotBox }: RoomState, id: string): { poll: Poll; box: BallotBox } {
  if (poll === null || poll.id !== id || ballotBox === undefined) throw createRefusal('ValidationError', { reason: 'poll_over' });
  return { poll, box: ballotBox };
}

/** @throws ClientNotFoundInRoomException */
function requireIdentity(room: RoomState, { actor }: RequestContext): string {
  const identityId = room.identityIds.get(actor.clientId ?? '');
  if (identityId === undefined) throw createRefusal('ClientNotFoundInRoomException');
  return identityId;
}

function resultOf({ kind, options, counts }: Poll, ballots: readonly Ballot[]): NonNullable<Poll['result']> {
  if (kind === 'ranked')
    return countRunOff(
      options.length,
      ballots.map(([, choices]) => choices),
    );
  const most = Math.max(0, ...counts);
  return { winners: most === 0 ? [] : counts.flatMap((count, option) => (count === most ? [option] : [])) };
}

export const pollRules = {
  [RequestType.StartPoll]: startPoll,
  [RequestType.VotePoll]: votePoll,
  [RequestType.NominateItem]: nominateItem,
  [RequestType.EndPoll]: endPoll,
};
