import {
  isOrderedSpan,
  MatineeError,
  RequestType,
  Role,
  rolesByRank,
  videoKey,
  type QueueItem,
  type RoomEvent,
  type SegmentCategory,
} from '@matinee/protocol';
import * as fc from 'fast-check';
import { applyRequest, wake, wakeTime } from '../apply-request.ts';
import type { RoomChange } from '../state/room-change.ts';
import { InternalRequest, type Actor, type Identity, type RequestContext, type ResolvedRequest, type UserInfo } from '../state/request.ts';
import { createRoom } from '../state/create-room.ts';
import type { RoomState } from '../state/room-state.ts';
import { seededRandom, startMs, userIdOf } from './small-room.ts';

/** One step of a history. */
export type Step =
  | { request: ResolvedRequest; actor: Actor }
  | { waitMs: number }
  /** Undoes an earlier event. */
  | { undoEventsAgo: number; actor: Actor }
  /** A player that is ready for the current discontinuity reports. */
  | { report: UserInfo; clientId: string; actor: Actor };

const seconds = fc.oneof(
  fc.constantFrom(0, 0.1, 0.3, 1, 10, 59.999, 60, 60.001),
  fc.double({ min: 0, max: 200, noNaN: true }).map(Math.abs),
);
const weeks = fc.constantFrom(8, 20).map((days) => days * 24 * 3600);
const span = fc
  .record({ startAt: seconds, endAt: seconds }, { requiredKeys: [] })
  .filter((options) => isOrderedSpan(options))
  .map((options): Partial<QueueItem> => options);
// With few ids, the same video occurs several times in a history.
const videoId = fc.record({ service: fc.constantFrom('direct', 'youtube'), id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f') });
const item = fc
  .tuple(videoId, fc.option(seconds.map((length) => length + 0.001)), span)
  .map(([id, length, options]): QueueItem => Object.assign({}, id, length === null ? {} : { length }, options));
const clientId = fc.constantFrom('c1', 'c2', 'c3');
const identityId = fc.constantFrom('ann', 'bo', 'olga');
const session = fc.constantFrom('session 1', 'session 2', 'session 3');
const identity: fc.Arbitrary<Identity> = fc.oneof(
  fc.record({ identityId, guestId: session, isLoggedIn: fc.constant(true) }),
  fc.record({ identityId: session, isLoggedIn: fc.constant(false) }),
);
const role = fc.constantFrom(...rolesByRank);
const place = fc.nat({ max: 7 });

const durations = fc.constantFrom(0, 20, 20.4, 90);
const errors = fc.constantFrom('network', 'drm');
const report = fc.record(
  {
    status: fc.constantFrom('ready', 'buffering', 'error'),
    duration: durations,
    error: errors,
    readyForNext: fc.option(videoId.map(videoKey)),
  },
  { requiredKeys: [] },
);

const presence: fc.Arbitrary<ResolvedRequest> = fc.oneof(
  fc.record({
    type: fc.constant(RequestType.Join),
    user: fc
      .tuple(clientId, fc.constantFrom('Ann', 'Bo'), identity, fc.constantFrom('viewer', 'viewer', 'companion', 'screen'))
      .map(([id, name, who, kind]) => ({ id, name, ...who, kind })),
    isQuiet: fc.boolean(),
    pass: fc.record(
      { passwordHash: fc.constantFrom('hash a', 'hash b'), inviteHash: fc.constantFrom('token a', 'token b') },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ type: fc.constant(RequestType.Leave), clientId, isQuiet: fc.boolean() }),
  fc.record({ type: fc.constant(RequestType.Kick), clientId }),
  fc.record({
    type: fc.constant(RequestType.Ban),
    clientId,
    forMinutes: fc.constantFrom(undefined, 10, 60),
    reason: fc.constantFrom('', 'Spoilers'),
  }),
  // A history gives few ids.
  fc.record({ type: fc.constant(RequestType.Unban), id: fc.nat({ max: 12 }).map((number) => `id${number}`) }),
  fc.record({ type: fc.constant(RequestType.Mute), clientId, forMinutes: fc.constantFrom(null, 1, 60) }),
  fc.record({ type: fc.constant(RequestType.Promote), targetClientId: clientId, role }),
  fc.record({ type: fc.constant(InternalRequest.Claim) }),
  fc.record({
    type: fc.constant(RequestType.UpdateUser),
    clientId,
    info: fc.record(
      {
        status: fc.constantFrom('ready', 'buffering', 'error'),
        readyForDiscontinuity: fc.option(fc.nat({ max: 12 })),
        readyForNext: fc.option(videoId.map(videoKey)),
        duration: durations,
        error: errors,
        name: fc.constantFrom('Ann', 'Bo'),
        identity,
      },
      { requiredKeys: [] },
    ),
  }),
);
const playback: fc.Arbitrary<ResolvedRequest> = fc.oneof(
  fc.record({ type: fc.constant(RequestType.Playback), state: fc.boolean() }),
  fc.record({ type: fc.constant(RequestType.Seek), value: fc.oneof(seconds, fc.double({ noNaN: true, noDefaultInfinity: true })) }),
  fc.record({ type: fc.constant(RequestType.Skip) }),
  fc.record({ type: fc.constant(RequestType.LockControls), locked: fc.boolean() }),
  fc.record({ type: fc.constant(RequestType.ReadyCheck), action: fc.constantFrom('start', 'ready', 'ready', 'not-ready', 'cancel') }),
  fc.record({ type: fc.constant(RequestType.Countdown), action: fc.constantFrom('start', 'start', 'cancel') }),
  fc.record({ type: fc.constant(RequestType.GoOn), withoutMe: fc.boolean() }),
  fc.record({
    type: fc.constant(RequestType.PlaybackSpeed),
    speed: fc.oneof(fc.constantFrom(0.25, 1, 2), fc.double({ min: 0.25, max: 2, noNaN: true })),
  }),
  fc.record({
    type: fc.constant(InternalRequest.SetSegments),
    video: videoId,
    segments: fc.array(
      fc.record({ category: fc.constantFrom('sponsor', 'intro'), startTime: seconds, endTime: seconds }).map((segment) => ({ ...segment })),
      { maxLength: 4 },
    ),
  }),
);
const queue: fc.Arbitrary<ResolvedRequest> = fc.oneof(
  fc.record({ type: fc.constant(RequestType.Add), videos: fc.array(item, { minLength: 1, maxLength: 4 }), autoplay: fc.boolean() }),
  fc.record({ type: fc.constant(RequestType.Remove), video: videoId }),
  fc.record({ type: fc.constant(RequestType.Order), fromIdx: place, toIdx: place }),
  fc.record({ type: fc.constant(RequestType.PlayNow), video: item }),
  fc.record({ type: fc.constant(RequestType.Shuffle) }),
  fc.record({ type: fc.constant(RequestType.UpdateQueueItem), video: videoId, update: span }),
  fc.record({ type: fc.constant(RequestType.Vote), video: videoId, add: fc.boolean() }),
  fc.record({ type: fc.constant(RequestType.RestoreQueue), discard: fc.boolean() }),
);
const text = fc.constantFrom('hi', ' ', 'a\u202eb');
/** The ids of messages are the first that a history gives. */
const messageId = fc.nat({ max: 8 }).map((number) => `id${number}`);
const talk: fc.Arbitrary<ResolvedRequest> = fc.oneof(
  fc.record({ type: fc.constant(RequestType.Chat), text, replyTo: messageId }, { requiredKeys: ['type', 'text'] }),
  fc.record({ type: fc.constant(RequestType.EditMessage), messageId, text }),
  fc.record({ type: fc.constant(RequestType.DeleteMessage), messageId }),
  fc.record({ type: fc.constant(RequestType.ReactToMessage), messageId, emoji: fc.constantFrom('👍', '🍿'), add: fc.boolean() }),
  fc.record({ type: fc.constant(InternalRequest.ForgetMessages), untilMs: seconds.map((after) => startMs + after * 1000) }),
);
/** Polls have ids that a history gives, like messages. */
const polls: fc.Arbitrary<ResolvedRequest> = fc.oneof(
  fc.record({
    type: fc.constant(RequestType.StartPoll),
    kind: fc.constantFrom('single', 'several', 'ranked'),
    question: fc.constant('What next?'),
    options: fc.constantFrom<string[][]>([], ['A', 'B'], ['A', 'B', 'C']),
    takesNominations: fc.boolean(),
  }),
  fc.record({ type: fc.constant(RequestType.VotePoll), pollId: messageId, choices: fc.array(fc.nat({ max: 4 }), { maxLength: 4 }) }),
  fc.record({ type: fc.constant(RequestType.NominateItem), pollId: messageId, video: videoId }),
  fc.record({ type: fc.constant(RequestType.EndPoll), pollId: messageId }),
  fc.record({ type: fc.constant(RequestType.SpinWheel) }),
);
const settings: fc.Arbitrary<ResolvedRequest> = fc.record({
  type: fc.constant(RequestType.ApplySettings),
  settings: fc.record(
    {
      title: fc.constantFrom('', 'Friday', 'Saturday'),
      visibility: fc.constantFrom('public', 'unlisted', 'private'),
      queueMode: fc.constantFrom('manual', 'vote', 'loop', 'dj', 'turns', 'turns'),
      autoSkipSegmentCategories: fc.subarray<SegmentCategory>(['sponsor', 'intro']),
      restoreQueueBehavior: fc.constantFrom(0, 1, 2),
      enableVoteSkip: fc.boolean(),
      startTogether: fc.boolean(),
      waitFor: fc.constantFrom('nobody', 'starts', 'always'),
      slowModeSeconds: fc.constantFrom(0, 10, 300),
      chatHistory: fc.constantFrom('nothing', 'day', 'forever'),
      grants: fc.array(fc.tuple(role, fc.maxSafeNat()), { maxLength: 2 }),
    },
    { requiredKeys: [] },
  ),
});
const doors: fc.Arbitrary<ResolvedRequest> = fc.oneof(
  fc.record(
    {
      type: fc.constant(RequestType.SetDoor),
      kind: fc.constantFrom('link', 'password', 'knock', 'invited'),
      capacity: fc.constantFrom(null, 1, 2),
      passwordHash: fc.constantFrom('hash a', 'hash b'),
    },
    { requiredKeys: ['type'] },
  ),
  fc.record({
    type: fc.constant(InternalRequest.Knock),
    user: fc.tuple(clientId, identity).map(([id, who]) => ({ id, name: 'Cy', ...who })),
  }),
  fc.record({ type: fc.constant(InternalRequest.Withdraw), clientId }),
  fc.record({ type: fc.constant(RequestType.Admit), clientId, admit: fc.boolean() }),
  fc.record(
    {
      type: fc.constant(RequestType.MakeInvite),
      inviteId: fc.constantFrom('i1', 'i2'),
      tokenHash: fc.constantFrom('token a', 'token b'),
      role: fc.constantFrom(Role.TrustedUser, Role.Moderator),
      uses: fc.constantFrom(1, 2),
      validForHours: fc.constantFrom(1, 24),
    },
    { requiredKeys: ['type', 'inviteId', 'tokenHash'] },
  ),
  fc.record({ type: fc.constant(RequestType.RevokeInvite), inviteId: fc.constantFrom('i1', 'i2') }),
  fc.record({ type: fc.constant(RequestType.KeepRoom) }),
);
const actor: fc.Arbitrary<Actor> = fc
  .record({ clientId, accountId: identityId, name: fc.constantFrom('Ann', 'Bo'), isLoggedIn: fc.boolean(), role })
  .map((who) => ({ ...who, role: who.isLoggedIn ? who.role : Role.UnregisteredUser }));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ request: playback, actor }) },
  { weight: 3, arbitrary: fc.record({ request: queue, actor }) },
  { weight: 2, arbitrary: fc.record({ request: presence, actor }) },
  { weight: 2, arbitrary: fc.record({ request: fc.oneof(settings, talk, talk, polls), actor }) },
  { weight: 2, arbitrary: fc.record({ request: doors, actor }) },
  { weight: 1, arbitrary: fc.record({ undoEventsAgo: fc.nat({ max: 4 }), actor }) },
  { weight: 2, arbitrary: fc.record({ report, clientId, actor }) },
  {
    weight: 3,
    arbitrary: fc.oneof({ weight: 9, arbitrary: seconds }, { weight: 1, arbitrary: weeks }).map((wait) => ({ waitMs: wait * 1000 })),
  },
);
/** Any list of requests and waits. */
export const history = fc.array(step, { maxLength: 40, size: 'max' });

/** The room before and after one step. */
export interface Turn {
  before: RoomState;
  /** The room after it was woken, before the request. */
  woken: RoomState;
  request: ResolvedRequest | undefined;
  outcome: RoomChange | undefined;
  refusal: MatineeError | undefined;
  after: RoomState;
  nowMs: number;
}

/** Creates the room with which every history begins. */
export function roomAtFirst(): RoomState {
  const room = createRoom({ name: 'Cinema', isTemporary: false, autoSkipSegmentCategories: ['sponsor'] }, startMs);
  return { ...room, sync: { ...room.sync, prevQueue: ['e', 'f'].map((id) => ({ service: 'direct', id, length: 60 })) } };
}

/** The lead of starts in histories, in ms. */
export const historyLeadMs = 120;

function requestOf(step: Exclude<Step, { waitMs: number }>, room: RoomState, announced: readonly RoomEvent[]): ResolvedRequest {
  if ('request' in step) return step.request;
  if ('undoEventsAgo' in step) return { type: RequestType.Undo, event: { ...announced.at(-1 - step.undoEventsAgo) } };
  return {
    type: RequestType.UpdateUser,
    clientId: step.clientId,
    info: { ...step.report, readyForDiscontinuity: room.sync.discontinuity },
  };
}

/** Plays a history on a new room, woken at its wake times; `each` gets every turn. */
export function play(steps: readonly Step[], each: (turn: Turn) => void = () => {}, seed = 1): RoomState {
  const random = seededRandom(seed);
  let lastId = 0;
  const newId = (): string => `id${++lastId}`;
  let room = roomAtFirst();
  let nowMs = startMs;
  const announced: RoomEvent[] = [];

  for (const taken of steps) {
    const before = room;
    if ('waitMs' in taken) {
      const untilMs = nowMs + taken.waitMs;
      const wakeMs = wakeTime(room);
      nowMs = wakeMs === undefined ? untilMs : Math.max(nowMs, Math.min(wakeMs, untilMs));
      const outcome = wake(room, { nowMs, leadMs: historyLeadMs });
      room = outcome.state;
      each({ before, woken: before, request: undefined, outcome, refusal: undefined, after: room, nowMs });
      nowMs = untilMs;
      continue;
    }
    const context: RequestContext = { actor: taken.actor, nowMs, leadMs: historyLeadMs, newId, random, userIdOf };
    const woken = wake(room, { nowMs, leadMs: historyLeadMs }).state;
    const request = requestOf(taken, woken, announced);
    let outcome: RoomChange | undefined;
    let refusal: MatineeError | undefined;
    try {
      outcome = applyRequest(room, request, context);
      room = outcome.state;
      announced.push(...outcome.events);
    } catch (error) {
      if (!(error instanceof MatineeError)) throw error;
      refusal = error;
    }
    each({ before, woken, request, outcome, refusal, after: room, nowMs });
  }
  return room;
}
