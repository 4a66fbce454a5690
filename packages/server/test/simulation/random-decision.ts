import { RequestType, type RoomRequest, type VideoId } from '@matinee/protocol';
import type { RandomSource } from './random-source.ts';
import type { RoomView } from '@matinee/testing/room-view';

export function randomDecision(random: RandomSource, view: RoomView, video: VideoId): RoomRequest {
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
