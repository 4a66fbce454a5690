import {
  accessRequests,
  chatRequests,
  doorKinds,
  isOrderedSpan,
  MatineeError,
  peopleRequests,
  playbackRequests,
  pollRequests,
  queueRequests,
  RequestType,
  Role,
  rolesByRank,
  roomRequests,
  videoKey,
  type QueueItem,
  type RequestDefinition,
  type RoomEvent,
  type SegmentCategory,
} from '@matinee/protocol';
import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { applyRequest, wake, wakeTime } from '../apply-request.ts';
import type { RoomChange } from '../state/room-change.ts';
import { InternalRequest, type Actor, type Identity, type RequestContext, type ResolvedRequest, type UserInfo } from '../state/request.ts';
import { createRoom } from '../state/create-room.ts';
import type { RoomState } from '../state/room-state.ts';
import { owner, seededRandom, startMs, userIdOf, video } from './small-room.ts';

export type Step =
  | { request: ResolvedRequest; actor: Actor }
  | { waitMs: number }
  | { undoEventsAgo: number; actor: Actor }
  /** Ready for the current discontinuity. */
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
const clientId = fc.constantFrom('c1', 'c2', 'c3', 'c4');
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
const reported = {
  status: fc.constantFrom('ready', 'buffering', 'error'),
  duration: durations,
  error: errors,
  readyForNext: fc.option(videoId.map(videoKey)),
};
const report = fc.record(reported, { requiredKeys: [] });

/** Stands for a message, poll or ban: `id0` for none, `id1` for the first, and so on. */
const givenId = fc.nat({ max: 8 }).map((number) => `id${number}`);
const inviteId = fc.constantFrom('i1', 'i2');
const tokenHash = fc.constantFrom('token a', 'token b');
const passwordHash = fc.constantFrom('hash a', 'hash b');
/** Few values, so that requests of a history are about the same things. */
const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  video: videoId,
  update: span,
  value: fc.oneof(seconds, fc.double({ noNaN: true, noDefaultInfinity: true })),
  speed: fc.oneof(fc.constantFrom(0.25, 1, 2), fc.double({ min: 0.25, max: 2, noNaN: true })),
  fromIdx: place,
  toIdx: place,
  clientId,
  targetClientId: clientId,
  role,
  forMinutes: fc.constantFrom(10, 60),
  reason: fc.constantFrom('', 'Spoilers'),
  id: givenId,
  messageId: givenId,
  replyTo: givenId,
  pollId: givenId,
  inviteId,
  passwordHash,
  capacity: fc.option(fc.constantFrom(1, 2)),
  uses: fc.constantFrom(1, 2),
  validForHours: fc.constantFrom(1, 24),
  text: fc.constantFrom('hi', ' ', 'a\u202eb'),
  emoji: fc.constantFrom('👍', '🍿'),
  question: fc.constant('What next?'),
  options: fc.constantFrom<string[][]>([], ['A', 'B'], ['A', 'B', 'C']),
  choices: fc.array(fc.nat({ max: 4 }), { maxLength: 4 }),
  title: fc.constantFrom('', 'Friday', 'Saturday'),
  description: fc.constantFrom('', 'Every week'),
  queueMode: fc.constantFrom('manual', 'vote', 'loop', 'dj', 'turns', 'turns'),
  autoSkipSegmentCategories: fc.subarray<SegmentCategory>(['sponsor', 'intro']),
  slowModeSeconds: fc.constantFrom(0, 10, 300),
  grants: fc.array(fc.tuple(role, fc.maxSafeNat()), { maxLength: 2 }),
};

/** By name, else from the schema. */
function valueOf(name: string, { const: constant, enum: choices, anyOf, type, properties, required = [] }: z.core.JSONSchema.BaseSchema) {
  const value = name === 'type' ? fc.constant(constant) : values[name];
  if (value !== undefined) return anyOf?.some((one) => one.type === 'null') === true ? fc.option(value) : value;
  if (choices !== undefined) return fc.constantFrom(...choices);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((one) => fc.constant(one.const)));
  if (type === 'boolean') return fc.boolean();
  if (type !== 'object' || properties === undefined) throw new Error(`Say which values ${name} has in a history`);
  return recordOf(properties as Fields, required);
}

type Fields = Record<string, z.core.JSONSchema.BaseSchema>;

function recordOf(properties: Fields, requiredKeys: readonly string[]): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, field]) => [name, valueOf(name, field)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...requiredKeys] });
}

/** Besides optional fields, requests have `others`. */
function recordOfValues(type: RequestType, names: readonly string[], others: Readonly<Record<string, fc.Arbitrary<unknown>>>) {
  const fields = Object.fromEntries(names.map((name) => [name, values[name]]));
  return fc.record({ type: fc.constant(type), ...fields, ...others }, { requiredKeys: ['type'] });
}

/** As the server gives them to a room. */
const resolved: Partial<Record<keyof typeof RequestType, fc.Arbitrary<unknown>>> = {
  Join: fc.record({
    type: fc.constant(RequestType.Join),
    user: fc
      .tuple(clientId, fc.constantFrom('Ann', 'Bo'), identity, fc.constantFrom('viewer', 'viewer', 'companion', 'screen'))
      .map(([id, name, who, kind]) => ({ id, name, ...who, kind })),
    isQuiet: fc.boolean(),
    pass: fc.record({ passwordHash, inviteHash: tokenHash }, { requiredKeys: [] }),
  }),
  Leave: fc.record({ type: fc.constant(RequestType.Leave), clientId, isQuiet: fc.boolean() }),
  UpdateUser: fc.record({
    type: fc.constant(RequestType.UpdateUser),
    clientId,
    info: fc.record(
      { ...reported, readyForDiscontinuity: fc.option(fc.nat({ max: 12 })), name: fc.constantFrom('Ann', 'Bo'), identity },
      { requiredKeys: [] },
    ),
  }),
  Add: fc.record({
    type: fc.constant(RequestType.Add),
    videos: fc.array(item, { minLength: 1, maxLength: 4 }),
    autoplay: fc.boolean(),
  }),
  PlayNow: fc.record({ type: fc.constant(RequestType.PlayNow), video: item }),
  SetDoor: recordOfValues(RequestType.SetDoor, ['capacity', 'passwordHash'], { kind: fc.constantFrom(...doorKinds) }),
  MakeInvite: fc
    .tuple(
      recordOfValues(RequestType.MakeInvite, ['uses', 'validForHours'], { role: fc.constantFrom(Role.TrustedUser, Role.Moderator) }),
      fc.record({ inviteId, tokenHash }),
    )
    .map(([options, invite]) => ({ ...options, ...invite })),
};

export function requestsLike(name: string, { schema }: RequestDefinition): fc.Arbitrary<ResolvedRequest> {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return (resolved[name as keyof typeof RequestType] ?? recordOf(properties as Fields, required)) as fc.Arbitrary<ResolvedRequest>;
}

function requestsOf(area: Readonly<Record<string, RequestDefinition>>): fc.Arbitrary<ResolvedRequest>[] {
  return Object.entries(area)
    .filter(([name]) => name !== 'Undo')
    .map(([name, definition]) => requestsLike(name, definition));
}
const emoteName = fc.constantFrom('cat', 'wave');
const people = fc.oneof(
  ...requestsOf(peopleRequests),
  fc.record({ type: fc.constant(InternalRequest.Claim) }),
  fc.record({ type: fc.constant(InternalRequest.RemoveAccount), accountId: identityId, name: fc.constantFrom('Ann', 'Bo') }),
);
const playback = fc.oneof(
  ...requestsOf(playbackRequests),
  fc.record({
    type: fc.constant(InternalRequest.SetSegments),
    video: videoId,
    segments: fc.array(fc.record({ category: fc.constantFrom('sponsor', 'intro'), startTime: seconds, endTime: seconds }), {
      maxLength: 4,
    }),
  }) as fc.Arbitrary<ResolvedRequest>,
);
const queue = fc.oneof(
  ...requestsOf(queueRequests),
  fc.record({ type: fc.constant(InternalRequest.SetThumbnail), video: videoId, thumbnail: fc.constant('/thumbnails/a') }),
);
const { Chat, ...changesOfMessages } = chatRequests;
const talk = fc.oneof(
  { weight: 6, arbitrary: fc.oneof(...requestsOf({ Chat })) },
  ...requestsOf(changesOfMessages),
  fc.record({ type: fc.constant(InternalRequest.ForgetMessages), untilMs: seconds.map((after) => startMs + after * 1000) }),
);
const features = [pollRequests].map((area) => fc.oneof(...requestsOf(area)));
const settings = fc.oneof(
  ...requestsOf(roomRequests),
  fc.record({ type: fc.constant(InternalRequest.AddEmote), emote: fc.record({ name: emoteName, picture: fc.constant('/emotes/a') }) }),
  fc.record({ type: fc.constant(InternalRequest.RemoveEmote), name: emoteName }),
);
const access = fc.oneof(
  ...requestsOf(accessRequests),
  fc.record({
    type: fc.constant(InternalRequest.Knock),
    user: fc.tuple(clientId, identity).map(([id, who]) => ({ id, name: 'Cy', ...who })),
  }),
  fc.record({ type: fc.constant(InternalRequest.Withdraw), clientId }),
);
const actor: fc.Arbitrary<Actor> = fc
  .record({
    clientId,
    accountId: identityId,
    name: fc.constantFrom('Ann', 'Bo'),
    isLoggedIn: fc.boolean(),
    role: fc.constantFrom(...rolesByRank, Role.Owner, Role.Owner),
  })
  .map((who) => ({ ...who, role: who.isLoggedIn ? who.role : Role.UnregisteredUser }));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ request: playback, actor }) },
  { weight: 3, arbitrary: fc.record({ request: queue, actor }) },
  { weight: 2, arbitrary: fc.record({ request: people, actor }) },
  { weight: 1, arbitrary: fc.record({ request: settings, actor }) },
  { weight: 4, arbitrary: fc.record({ request: fc.oneof(talk, talk, ...features), actor }) },
  { weight: 2, arbitrary: fc.record({ request: access, actor }) },
  { weight: 1, arbitrary: fc.record({ undoEventsAgo: fc.nat({ max: 4 }), actor }) },
  { weight: 2, arbitrary: fc.record({ report, clientId, actor }) },
  {
    weight: 3,
    arbitrary: fc.oneof({ weight: 9, arbitrary: seconds }, { weight: 1, arbitrary: weeks }).map((wait) => ({ waitMs: wait * 1000 })),
  },
);
const by = (clientId: string, request: ResolvedRequest): Step => ({ request, actor: { ...owner, clientId } });
/** A room in use, without which most requests are refused. */
const gathering: readonly Step[] = [
  by('c1', { type: RequestType.Join, user: { id: 'c1', name: 'Ann', identityId: 'ann', guestId: 'session 1', isLoggedIn: true } }),
  by('c2', { type: RequestType.Join, user: { id: 'c2', name: 'Bo', identityId: 'session 2', isLoggedIn: false } }),
  by('c3', { type: RequestType.Join, user: { id: 'c3', name: 'Olga', identityId: 'olga', guestId: 'session 3', isLoggedIn: true } }),
  by('c3', { type: RequestType.Add, videos: ['a', 'b', 'c'].map((id) => video(id)) }),
];
const evening: readonly Step[] = [
  ...gathering,
  by('c3', { type: RequestType.KeepRoom }),
  by('c1', { type: RequestType.Chat, text: 'hi' }),
  by('c2', { type: RequestType.Chat, text: 'hi' }),
  by('c2', { type: RequestType.StartPoll, kind: 'single', question: 'What next?', options: ['A', 'B'], takesNominations: true }),
  by('c3', { type: RequestType.ApplySettings, settings: { enableVoteSkip: true, slowModeSeconds: 10 } }),
  by('c3', { type: RequestType.Mute, clientId: 'c2', forMinutes: 10 }),
  by('c3', { type: RequestType.MakeInvite, inviteId: 'i1', tokenHash: 'token a' }),
  by('c3', { type: RequestType.SetDoor, kind: 'knock' }),
  by('c3', { type: InternalRequest.Knock, user: { id: 'c4', name: 'Cy', identityId: 'session 4', isLoggedIn: false } }),
];
export const history = fc
  .tuple(fc.constantFrom<readonly Step[]>(evening, gathering, []), fc.array(step, { maxLength: 40, size: 'max' }))
  .map(([beginning, steps]): readonly Step[] => [...beginning, ...steps]);

export interface Turn {
  before: RoomState;
  /** After it was woken, before the request. */
  woken: RoomState;
  request: ResolvedRequest | undefined;
  outcome: RoomChange | undefined;
  refusal: MatineeError | undefined;
  after: RoomState;
  nowMs: number;
}

export function roomAtFirst(): RoomState {
  const room = createRoom({ name: 'Cinema', isTemporary: true, autoSkipSegmentCategories: ['sponsor'] }, startMs);
  return { ...room, sync: { ...room.sync, prevQueue: ['e', 'f'].map((id) => ({ service: 'direct', id, length: 60 })) } };
}

export const historyLeadMs = 120;

function requestOf(step: Exclude<Step, { waitMs: number }>, room: RoomState, announced: readonly RoomEvent[]): ResolvedRequest {
  if ('request' in step) return withIdsOf(room, step.request);
  if ('undoEventsAgo' in step) return { type: RequestType.Undo, event: { ...announced.at(-1 - step.undoEventsAgo) } };
  return {
    type: RequestType.UpdateUser,
    clientId: step.clientId,
    info: { ...step.report, readyForDiscontinuity: room.sync.discontinuity },
  };
}

/** Fills in ids, which no user could guess. */
function withIdsOf({ chat, guards, sync }: RoomState, request: ResolvedRequest): ResolvedRequest {
  const given = request as Partial<Record<'id' | 'messageId' | 'replyTo' | 'pollId', string>>;
  const named = (id: string | undefined, all: readonly { id: string }[]): string | undefined => {
    const number = Number(id?.slice('id'.length)) - 1;
    return number < 0 ? id : (all[number % all.length]?.id ?? id);
  };
  return {
    ...request,
    ...(given.messageId !== undefined && { messageId: named(given.messageId, chat) }),
    ...(given.replyTo !== undefined && { replyTo: named(given.replyTo, chat) }),
    ...(given.pollId !== undefined && { pollId: named(given.pollId, sync.poll === null ? [] : [sync.poll]) }),
    ...(request.type === RequestType.Unban && { id: named(given.id, guards?.bans ?? []) }),
  } as ResolvedRequest;
}

/** Wakes the room at its wake times; `each` gets every turn. */
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
