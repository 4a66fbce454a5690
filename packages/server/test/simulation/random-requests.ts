import { RequestType, Role, type RoomRequest, type RoomSync } from '@matinee/protocol';
import type { Chance } from './chance.ts';
import type { RoomView } from './room-view.ts';

const places = [0, 1, 2, 3, 5];

/** Something that a page may ask for. Chat lines are all different, so that each can be found in the log. */
export function randomRequest(chance: Chance, view: RoomView, text: string): RoomRequest {
  // Few videos, so that people ask for the same.
  const video = { service: 'direct' as const, id: `v${chance.below(6)}` };
  const { currentSource, queue = [] }: Partial<RoomSync> = view.sync();
  const queued = queue.length > 0 && chance.happens(0.8) ? chance.pick(queue) : video;
  const { service, id } = queued;
  const event = view.lastEvent();
  switch (chance.below(20)) {
    case 0:
    case 1:
      return { type: RequestType.Add, video };
    case 2:
      return { type: RequestType.Add, videos: [video, { ...video, id: `v${chance.below(6)}` }, { ...video, id: `w${text}` }] };
    case 3:
      return { type: RequestType.Playback, state: chance.happens(0.7) };
    case 4:
      return { type: RequestType.Seek, value: chance.below(40) };
    case 5:
      return { type: RequestType.Skip, ...(currentSource && { video: { service: currentSource.service, id: currentSource.id } }) };
    case 6:
      return { type: RequestType.Skip };
    case 7:
      return { type: RequestType.PlaybackSpeed, speed: chance.pick([0.5, 1, 2]) };
    case 8:
      return { type: RequestType.Remove, video: { service, id } };
    case 9:
      return { type: RequestType.PlayNow, video: { service, id } };
    case 10:
      return { type: RequestType.Order, fromIdx: chance.pick(places), toIdx: chance.pick(places) };
    case 11:
      return { type: RequestType.Shuffle };
    case 12:
      return { type: RequestType.Vote, video: { service, id }, add: chance.happens(0.7) };
    case 13:
      return event === undefined ? { type: RequestType.Shuffle } : { type: RequestType.Undo, event: { id: event.id } };
    case 14:
      return {
        type: RequestType.ApplySettings,
        settings: { queueMode: chance.pick(['manual', 'vote', 'loop', 'dj']), enableVoteSkip: chance.happens(0.5) },
      };
    case 15:
      return {
        type: RequestType.ApplySettings,
        settings: { autoSkipSegmentCategories: chance.happens(0.5) ? ['sponsor'] : [], title: `Title ${chance.below(3)}` },
      };
    case 16: {
      const target = view.users().length > 0 ? chance.pick(view.users()).id : '';
      return chance.happens(0.5)
        ? { type: RequestType.Kick, clientId: target }
        : { type: RequestType.Promote, targetClientId: target, role: chance.pick([Role.RegisteredUser, Role.TrustedUser]) };
    }
    default:
      return { type: RequestType.Chat, text };
  }
}
