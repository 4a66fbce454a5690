import { RequestType, Role, type PermissionName } from '@matinee/protocol';
import type { Actor, ResolvedRequest } from '../state/request.ts';
import { guest, owner, video, type SmallRoom } from './small-room.ts';

const pollIdOf = (room: SmallRoom): string => room.state.sync.poll?.id ?? '';

const onPoll = (request: (pollId: string) => ResolvedRequest, whose: 'own' | 'other') => (room: SmallRoom) => {
  const creator = whose === 'own' ? { ...guest, role: Role.Owner } : owner;
  room.apply({ type: RequestType.StartPoll, kind: 'single', question: 'What next?', options: ['A'], takesNominations: true }, creator);
  return request(pollIdOf(room));
};

export const pollRows: [string, ResolvedRequest | ((room: SmallRoom) => ResolvedRequest), ...PermissionName[]][] = [
  ['StartPoll', { type: RequestType.StartPoll, kind: 'single', question: 'What next?', options: ['A', 'B'] }, 'chat'],
  ['VotePoll', onPoll((pollId) => ({ type: RequestType.VotePoll, pollId, choices: [0] }), 'other')],
  ['NominateItem', onPoll((pollId) => ({ type: RequestType.NominateItem, pollId, video: video('b') }), 'other')],
  ['EndPoll: an own one', onPoll((pollId) => ({ type: RequestType.EndPoll, pollId }), 'own')],
  ['EndPoll: that of another user', onPoll((pollId) => ({ type: RequestType.EndPoll, pollId }), 'other'), 'manage-users.delete-messages'],
];

export const pollParts = ['ballotBox', 'ballot'];

/** Each request needs the room after the one before. */
export function* pollSteps(room: SmallRoom, [first, second]: readonly [Actor, Actor]): Iterable<readonly [ResolvedRequest, Actor?]> {
  yield [{ type: RequestType.StartPoll, kind: 'single', question: 'Next?', options: ['A', 'B'] }];
  const pollId = pollIdOf(room);
  yield [{ type: RequestType.VotePoll, pollId, choices: [1] }, first];
  yield [{ type: RequestType.VotePoll, pollId, choices: [0] }, second];
  yield [{ type: RequestType.VotePoll, pollId, choices: [] }, first];
  yield [{ type: RequestType.EndPoll, pollId }];
}
