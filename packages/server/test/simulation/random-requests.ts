import { RequestType, Role, type RoomRequest, type RoomSync } from '@matinee/protocol';
import { randomDecision } from './random-decision.ts';
import type { RandomSource } from './random-source.ts';
import type { RoomView } from '@matinee/testing/room-view';

const places = [0, 1, 2, 3, 5];

const emoji = ['👍', '🍿', '😂'];

/** Returns a random request. All message texts differ, so that each can be found in the log. */
export function randomRequest(random: RandomSource, view: RoomView, text: string): RoomRequest {
  // Few videos, so that users pick the same ones.
  const video = { service: 'direct' as const, id: `v${random.below(6)}` };
  const { currentSource, queue = [] }: Partial<RoomSync> = view.sync();
  const queued = queue.length > 0 && random.happens(0.8) ? random.pick(queue) : video;
  const { service, id } = queued;
  const event = view.lastEvent();
  const target = (): string => (view.users().length > 0 ? random.pick(view.users()).id : '');
  const settings = (changed: Extract<RoomRequest, { type: typeof RequestType.ApplySettings }>['settings']): RoomRequest => ({
    type: RequestType.ApplySettings,
    settings: changed,
  });
  return random.pick<() => RoomRequest>([
    ...times(2, () => ({ type: RequestType.Add, video })),
    () => ({ type: RequestType.Add, videos: [video, { ...video, id: `v${random.below(6)}` }, { ...video, id: `w${text}` }] }),
    () => ({ type: RequestType.Playback, state: random.happens(0.7) }),
    () => ({ type: RequestType.Seek, value: random.below(40) }),
    () => ({ type: RequestType.Skip, ...(currentSource && { video: { service: currentSource.service, id: currentSource.id } }) }),
    () => ({ type: RequestType.Skip }),
    () => ({ type: RequestType.PlaybackSpeed, speed: random.pick([0.5, 1, 2]) }),
    () => ({ type: RequestType.Remove, video: { service, id } }),
    () => ({ type: RequestType.PlayNow, video: { service, id } }),
    () => ({ type: RequestType.Order, fromIdx: random.pick(places), toIdx: random.pick(places) }),
    () => ({ type: RequestType.Shuffle }),
    () => ({ type: RequestType.Vote, video: { service, id }, add: random.happens(0.7) }),
    () => (event === undefined ? { type: RequestType.Shuffle } : { type: RequestType.Undo, event: { id: event.id } }),
    () => settings({ queueMode: random.pick(['manual', 'vote', 'loop', 'dj', 'turns']), enableVoteSkip: random.happens(0.5) }),
    () => settings({ autoSkipSegmentCategories: random.happens(0.5) ? ['sponsor'] : [], title: `Title ${random.below(3)}` }),
    () => randomRemoval(random, target()),
    () => random.pick(waits),
    () => settings({ waitFor: random.pick(['starts', 'always', 'always']) }),
    ...times(3, () => randomMessageChange(random, view, text)),
    ...times(2, () => randomDecision(random, view, { service, id })),
    ...times(2, () => ({ type: RequestType.Chat, text })),
  ])();
}

const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

const waits: readonly RoomRequest[] = [
  { type: RequestType.GoOn },
  { type: RequestType.GoOn, withoutMe: true },
  { type: RequestType.ReadyCheck, action: 'start' },
  { type: RequestType.ReadyCheck, action: 'ready' },
  { type: RequestType.Countdown, action: 'start' },
];

function randomRemoval(random: RandomSource, clientId: string): RoomRequest {
  if (random.happens(0.5)) return { type: RequestType.Kick, clientId };
  return { type: RequestType.Promote, targetClientId: clientId, role: random.pick([Role.RegisteredUser, Role.TrustedUser]) };
}

/** Changes one of the last messages, so that users change the same ones. */
function randomMessageChange(random: RandomSource, view: RoomView, text: string): RoomRequest {
  const messages = view.chat().slice(-4);
  if (messages.length === 0) return { type: RequestType.Chat, text };
  const messageId = random.pick(messages).id;
  return random.pick<() => RoomRequest>([
    () => ({ type: RequestType.DeleteMessage, messageId }),
    ...times(2, () => ({ type: RequestType.EditMessage, messageId, text })),
    () => ({ type: RequestType.Chat, text, replyTo: messageId }),
    ...times(2, () => ({ type: RequestType.ReactToMessage, messageId, emoji: random.pick(emoji), add: random.happens(0.7) })),
  ])();
}
