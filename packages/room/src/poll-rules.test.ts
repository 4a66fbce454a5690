import { RequestType, wheelWinner, type RequestOf } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import type { Actor } from './request.ts';
import { guest, owner, pausedRoom, video, type SmallRoom } from './testing/small-room.ts';

const cleo: Actor = { ...guest, clientId: 'c3', name: 'Cleo' };
const annAgain: Actor = { ...guest, clientId: 'c4' };
type Start = RequestOf<typeof RequestType.StartPoll>;
const start = (fields: Partial<Start> = {}): Start => ({
  type: RequestType.StartPoll,
  kind: 'single',
  question: 'What next?',
  options: ['A', 'B', 'C'],
  ...fields,
});

/** A room in which Ann, Olga and Cleo are, with three videos queued. */
function room(): SmallRoom {
  const three = pausedRoom(video('a'), video('b'), video('c'), video('d'));
  three.enter(cleo);
  return three;
}
const poll = ({ state }: SmallRoom) => state.sync.poll;
const idOf = (from: SmallRoom): string => poll(from)?.id ?? '';
const vote = (from: SmallRoom, who: Actor, ...choices: number[]) =>
  from.apply({ type: RequestType.VotePoll, pollId: idOf(from), choices }, who);
const nominate = (from: SmallRoom, who: Actor, id: string) =>
  from.apply({ type: RequestType.NominateItem, pollId: idOf(from), video: video(id) }, who);
const end = (from: SmallRoom, who: Actor) => from.apply({ type: RequestType.EndPoll, pollId: idOf(from) }, who);
const queued = ({ state }: SmallRoom) => state.sync.queue.map(({ id }) => id);

describe('a poll', () => {
  test('[POLL-1] has one ballot of each user, which can be changed and taken back', () => {
    const asking = room();
    asking.enter(annAgain);
    asking.apply(start(), owner);
    vote(asking, guest, 0);
    vote(asking, cleo, 1);
    expect(poll(asking)).toMatchObject({ by: 'Olga', question: 'What next?', counts: [1, 1, 0], voters: 2 });
    vote(asking, annAgain, 2);
    expect(poll(asking)).toMatchObject({ counts: [0, 1, 1], voters: 2 });
    vote(asking, guest);
    expect(poll(asking)).toMatchObject({ counts: [0, 1, 0], voters: 1 });
  });

  test('[POLL-1] of one choice takes one, of several several', () => {
    const asking = room();
    asking.apply(start(), owner);
    const ballot: RequestOf<typeof RequestType.VotePoll> = { type: RequestType.VotePoll, pollId: idOf(asking), choices: [0, 1] };
    expect(asking.refusalOf(ballot, guest).name).toBe('BadApiArgumentException');
    expect(asking.refusalOf({ ...ballot, choices: [3] }, guest).name).toBe('BadApiArgumentException');
    end(asking, owner);
    asking.apply(start({ kind: 'several' }), owner);
    vote(asking, guest, 0, 1, 1);
    expect(poll(asking)).toMatchObject({ counts: [1, 1, 0], voters: 1 });
  });

  test('[POLL-2] is the only one that is open, and has two answers at least', () => {
    const asking = room();
    expect(asking.refusalOf(start({ options: ['A'] }), guest).details?.reason).toBe('poll_options_missing');
    asking.apply(start(), guest);
    expect(asking.refusalOf(start(), owner).details?.reason).toBe('poll_open');
    end(asking, guest);
    asking.apply(start({ question: 'And then?' }), owner);
    expect(poll(asking)).toMatchObject({ question: 'And then?', voters: 0, counts: [0, 0, 0] });
  });

  test('[POLL-3] is ended by who has started it and by moderators, and then takes no votes', () => {
    const asking = room();
    asking.apply(start(), guest);
    const id = idOf(asking);
    expect(asking.refusalOf({ type: RequestType.EndPoll, pollId: id }, cleo).name).toBe('PermissionDeniedException');
    vote(asking, cleo, 1);
    end(asking, owner);
    expect(poll(asking)?.result).toEqual({ winners: [1] });
    expect(asking.refusalOf({ type: RequestType.VotePoll, pollId: id, choices: [0] }, guest).details?.reason).toBe('poll_over');
  });

  test('[POLL-4] that is ranked is decided by instant run-off', () => {
    const asking = room();
    asking.apply(start({ kind: 'ranked' }), owner);
    vote(asking, guest, 0, 1);
    vote(asking, owner, 2, 1);
    vote(asking, cleo, 1, 2);
    expect(poll(asking)?.counts).toEqual([1, 1, 1]);
    end(asking, owner);
    expect(poll(asking)?.result).toMatchObject({ winners: [0, 1, 2] });
  });

  test('[POLL-5] takes queued videos as answers, each once, and the winner comes next', () => {
    const asking = room();
    asking.apply(start({ options: [], takesNominations: true }), owner);
    nominate(asking, guest, 'c');
    nominate(asking, cleo, 'd');
    nominate(asking, cleo, 'c');
    expect(poll(asking)?.options.map((option) => option.video?.id)).toEqual(['c', 'd']);
    vote(asking, cleo, 1);
    end(asking, owner);
    expect(queued(asking)).toEqual(['d', 'b', 'c']);
  });

  test('[POLL-5] without the permission to order, the winner is only named', () => {
    const asking = room();
    asking.apply(start({ options: [], takesNominations: true }), guest);
    nominate(asking, cleo, 'd');
    vote(asking, cleo, 0);
    asking.revoke('manage-queue.order');
    end(asking, guest);
    expect(poll(asking)?.result).toEqual({ winners: [0] });
    expect(queued(asking)).toEqual(['b', 'c', 'd']);
  });
});

test('[POLL-6] a wheel chooses one of the queued videos by a seed that everyone sees, and it comes next', () => {
  const spinning = room();
  spinning.apply({ type: RequestType.SpinWheel }, owner);
  const { wheel } = spinning.state.sync;
  if (wheel === null) throw new Error('The wheel was not spun.');
  expect(wheel.options.map(({ video: { id } }) => id)).toEqual(['b', 'c', 'd']);
  expect(queued(spinning)[0]).toBe(wheel.options[wheelWinner(wheel)]?.video.id);
  expect([0, 2 ** 31, 2 ** 32 - 1].map((seed) => wheelWinner({ ...wheel, seed }))).toEqual([0, 1, 2]);
});
