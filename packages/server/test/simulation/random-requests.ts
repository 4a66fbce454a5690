import { RequestType, Role, type RoomRequest, type RoomSync, type VideoId } from '@matinee/protocol';
import type { RandomSource } from './random-source.ts';
import type { RoomView } from './room-view.ts';

const places = [0, 1, 2, 3, 5];

const emoji = ['👍', '🍿', '😂'];

/** Returns a random request of a page. All texts of messages differ, so that each can be found in the log. */
export function randomRequest(random: RandomSource, view: RoomView, text: string): RoomRequest {
  // Few videos, so that users pick the same ones.
  const video = { service: 'direct' as const, id: `v${random.below(6)}` };
  const { currentSource, queue = [] }: Partial<RoomSync> = view.sync();
  const queued = queue.length > 0 && random.happens(0.8) ? random.pick(queue) : video;
  const { service, id } = queued;
  const event = view.lastEvent();
  switch (random.below(26)) {
    case 0:
    case 1:
      return { type: RequestType.Add, video };
    case 2:
      return { type: RequestType.Add, videos: [video, { ...video, id: `v${random.below(6)}` }, { ...video, id: `w${text}` }] };
    case 3:
      return { type: RequestType.Playback, state: random.happens(0.7) };
    case 4:
      return { type: RequestType.Seek, value: random.below(40) };
    case 5:
      return { type: RequestType.Skip, ...(currentSource && { video: { service: currentSource.service, id: currentSource.id } }) };
    case 6:
      return { type: RequestType.Skip };
    case 7:
      return { type: RequestType.PlaybackSpeed, speed: random.pick([0.5, 1, 2]) };
    case 8:
      return { type: RequestType.Remove, video: { service, id } };
    case 9:
      return { type: RequestType.PlayNow, video: { service, id } };
    case 10:
      return { type: RequestType.Order, fromIdx: random.pick(places), toIdx: random.pick(places) };
    case 11:
      return { type: RequestType.Shuffle };
    case 12:
      return { type: RequestType.Vote, video: { service, id }, add: random.happens(0.7) };
    case 13:
      return event === undefined ? { type: RequestType.Shuffle } : { type: RequestType.Undo, event: { id: event.id } };
    case 14:
      return {
        type: RequestType.ApplySettings,
        settings: { queueMode: random.pick(['manual', 'vote', 'loop', 'dj', 'turns']), enableVoteSkip: random.happens(0.5) },
      };
    case 15:
      return {
        type: RequestType.ApplySettings,
        settings: { autoSkipSegmentCategories: random.happens(0.5) ? ['sponsor'] : [], title: `Title ${random.below(3)}` },
      };
    case 16: {
      const target = view.users().length > 0 ? random.pick(view.users()).id : '';
      return random.happens(0.5)
        ? { type: RequestType.Kick, clientId: target }
        : { type: RequestType.Promote, targetClientId: target, role: random.pick([Role.RegisteredUser, Role.TrustedUser]) };
    }
    case 17:
      return random.pick<RoomRequest>([
        { type: RequestType.GoOn },
        { type: RequestType.GoOn, withoutMe: true },
        { type: RequestType.ReadyCheck, action: 'start' },
        { type: RequestType.ReadyCheck, action: 'ready' },
        { type: RequestType.Countdown, action: 'start' },
      ]);
    case 18:
      return { type: RequestType.ApplySettings, settings: { waitFor: random.pick(['starts', 'always', 'always']) } };
    case 19:
    case 20:
    case 21:
      return randomMessageChange(random, view, text);
    case 22:
    case 23:
      return randomDecision(random, view, { service, id });
    default:
      return { type: RequestType.Chat, text };
  }
}

/** Changes one of the last messages, so that users change the same ones. */
function randomMessageChange(random: RandomSource, view: RoomView, text: string): RoomRequest {
  const messages = view.chat().slice(-4);
  if (messages.length === 0) return { type: RequestType.Chat, text };
  const messageId = random.pick(messages).id;
  switch (random.below(6)) {
    case 0:
      return { type: RequestType.DeleteMessage, messageId };
    case 1:
    case 2:
      return { type: RequestType.EditMessage, messageId, text };
    case 3:
      return { type: RequestType.Chat, text, replyTo: messageId };
    default:
      return { type: RequestType.ReactToMessage, messageId, emoji: random.pick(emoji), add: random.happens(0.7) };
  }
}

function randomDecision(random: RandomSource, view: RoomView, video: VideoId): RoomRequest {
  const pollId = view.sync().poll?.id;
  if (random.happens(0.1)) return { type: RequestType.SpinWheel };
  if (pollId === undefined || random.happens(0.2)) {
    const kind = random.pick(['single', 'several', 'ranked'] as const);
    return { type: RequestType.StartPoll, kind, question: 'Which?', options: ['one', 'two'], takesNominations: random.happens(0.5) };
  }
  if (random.happens(0.2)) return { type: RequestType.EndPoll, pollId };
  if (random.happens(0.3)) return { type: RequestType.NominateItem, pollId, video };
  return { type: RequestType.VotePoll, pollId, choices: random.pick([[0], [1], [1, 0], []]) };
}
