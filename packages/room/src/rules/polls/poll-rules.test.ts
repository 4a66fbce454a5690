import { limits, RequestType, type RequestOf } from '@matinee/protocol';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { archiveRoom } from '../../state/archive-room.ts';
import { castBallot } from '../../state/ballot-box.ts';
import { loadRoom } from '../../state/create-room.ts';
import { toStoredRoom } from '../../state/stored-parts.ts';
import { erasedName } from '../../state/erase-name.ts';
import { InternalRequest, type Actor } from '../../state/request.ts';
import type { BallotBox } from '../../state/room-state.ts';
import { guest, owner, pausedRoom, userIdOf, video, type SmallRoom, bo } from '../../testing/small-room.ts';
import { leave } from '../../testing/requests.ts';

const annAgain: Actor = { ...guest, clientId: 'c4' };
type Start = RequestOf<typeof RequestType.StartPoll>;
const start = (fields: Partial<Start> = {}): Start => ({
  type: RequestType.StartPoll,
  kind: 'single',
  question: 'What next?',
  options: ['A', 'B', 'C'],
  ...fields,
});

function room(): SmallRoom {
  const three = pausedRoom(video('a'), video('b'), video('c'), video('d'));
  three.enter(bo);
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
  test('[POLL-1] has one ballot of each user, which can be changed and withdrawn', () => {
    const asking = room();
    asking.enter(annAgain);
    asking.apply(start(), owner);
    vote(asking, guest, 0);
    vote(asking, bo, 1);
    expect(poll(asking)).toMatchObject({ by: 'Olga', question: 'What next?', counts: [1, 1, 0], voters: 2 });
    vote(asking, annAgain, 2);
    expect(poll(asking)).toMatchObject({ counts: [0, 1, 1], voters: 2 });
    vote(asking, guest);
    expect(poll(asking)).toMatchObject({ counts: [0, 1, 0], voters: 1 });
  });

  test('names the user who asks', () => {
    const asking = room();
    asking.apply(start(), owner);
    expect(poll(asking)).toMatchObject({ by: 'Olga', byUserId: userIdOf('olga') });
  });

  test('[POLL-1] takes one choice or several, according to its kind', () => {
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

  test('[POLL-2] is refused while another is open, or with fewer than two answers', () => {
    const asking = room();
    expect(asking.refusalOf(start({ options: ['A'] }), guest).details?.reason).toBe('poll_options_missing');
    asking.apply(start(), guest);
    expect(asking.refusalOf(start(), owner).details?.reason).toBe('poll_open');
    end(asking, guest);
    asking.apply(start({ question: 'And then?' }), owner);
    expect(poll(asking)).toMatchObject({ question: 'And then?', voters: 0, counts: [0, 0, 0] });
  });

  test('[POLL-3] is ended by its creator or a moderator, and then takes no votes', () => {
    const asking = room();
    asking.apply(start(), guest);
    const id = idOf(asking);
    expect(asking.refusalOf({ type: RequestType.EndPoll, pollId: id }, bo).name).toBe('PermissionDeniedException');
    vote(asking, bo, 1);
    end(asking, owner);
    expect(poll(asking)?.result).toEqual({ winners: [1] });
    expect(asking.refusalOf({ type: RequestType.VotePoll, pollId: id, choices: [0] }, guest).details?.reason).toBe('poll_over');
  });

  test('[POLL-4] is decided by instant run-off if it is ranked', () => {
    const asking = room();
    asking.apply(start({ kind: 'ranked' }), owner);
    vote(asking, guest, 0, 1);
    vote(asking, owner, 2, 1);
    vote(asking, bo, 1, 2);
    expect(poll(asking)?.counts).toEqual([1, 1, 1]);
    end(asking, owner);
    expect(poll(asking)?.result).toMatchObject({ winners: [0, 1, 2] });
  });

  test('[POLL-5] takes queued videos as answers, each once, and the winner comes next', () => {
    const asking = room();
    asking.apply(start({ options: [], takesNominations: true }), owner);
    nominate(asking, guest, 'c');
    nominate(asking, bo, 'd');
    nominate(asking, bo, 'c');
    expect(poll(asking)?.options.map((option) => option.video?.id)).toEqual(['c', 'd']);
    vote(asking, bo, 1);
    end(asking, owner);
    expect(queued(asking)).toEqual(['d', 'b', 'c']);
  });

  test('[POLL-5] takes only queued videos, only if it takes nominations, and only up to the number of options', () => {
    const asking = room();
    asking.apply({ type: RequestType.Add, videos: Array.from({ length: limits.pollOptions }, (_, index) => video(`v${index}`)) }, owner);
    const nomination = (id: string) => ({ type: RequestType.NominateItem, pollId: idOf(asking), video: video(id) }) as const;
    asking.apply(start({ takesNominations: true }), owner);
    expect(asking.refusalOf(nomination('x'), bo).name).toBe('VideoNotFoundException');
    for (let index = 3; index < limits.pollOptions; index += 1) nominate(asking, bo, `v${index}`);
    expect(asking.refusalOf(nomination('v0'), bo)).toMatchObject({ name: 'ValidationError', details: { reason: 'poll_full' } });
    end(asking, owner);
    asking.apply(start(), owner);
    expect(asking.refusalOf(nomination('v0'), bo).name).toBe('VideoNotFoundException');
  });

  test('[POLL-5] only names its winner without the permission to order', () => {
    const asking = room();
    asking.apply(start({ options: [], takesNominations: true }), guest);
    nominate(asking, bo, 'd');
    vote(asking, bo, 0);
    asking.revoke('manage-queue.order');
    end(asking, guest);
    expect(poll(asking)?.result).toEqual({ winners: [0] });
    expect(queued(asking)).toEqual(['b', 'c', 'd']);
  });
});

describe('the ballots of a poll', () => {
  const loggedIn = { identityId: 'ann', isLoggedIn: true };

  test('[POLL-8] are stored while it is open, with its creator', () => {
    const asking = room();
    asking.apply(start(), guest);
    vote(asking, bo, 1);
    const { sync, ballotBox } = loadRoom(toStoredRoom(asking.state));
    expect(sync.poll).toEqual(poll(asking));
    expect(ballotBox).toEqual({ ownerId: 'session of Ann', ballots: [['session of Bo', [1], true]] });
    end(asking, guest);
    expect(loadRoom(toStoredRoom(asking.state)).sync.poll?.result).toEqual({ winners: [1] });
    expect(archiveRoom(asking.state, asking.nowMs).sync.poll).toBeNull();
  });

  test('[POLL-9] a guest’s ballot counts while the guest is in the room, an account’s always', () => {
    const asking = room();
    asking.apply(start(), guest);
    vote(asking, bo, 1);
    vote(asking, owner, 2);
    for (const who of [owner, bo]) asking.apply(leave(who));
    expect(poll(asking)).toMatchObject({ counts: [0, 0, 1], voters: 1 });
    asking.enter(bo);
    expect(poll(asking)).toMatchObject({ counts: [0, 1, 1], voters: 2 });
    asking.apply(leave(bo));
    end(asking, guest);
    expect(poll(asking)?.result).toEqual({ winners: [2] });
  });

  test('[POLL-9] the ballots of guests who have left do not displace other ballots', () => {
    const asking = room();
    asking.apply(start(), guest);
    vote(asking, guest, 2);
    for (let number = 0; number < limits.pollBallots; number += 1) {
      const passer: Actor = { ...guest, clientId: `p${number}`, name: `Passer ${number}` };
      asking.enter(passer);
      vote(asking, passer, 0);
      asking.apply(leave(passer), passer);
    }
    expect(poll(asking)).toMatchObject({ counts: [0, 0, 1], voters: 1 });
  });

  test('[POLL-9] belong to accounts and to guests who are present, in any history', () => {
    const clientId = fc.constantFrom('c5', 'c6', 'c7');
    const identity = fc
      .constantFrom('session 1', 'session 2', 'ann')
      .map((identityId) => ({ identityId, isLoggedIn: identityId === 'ann' }));
    const step = fc.oneof(
      fc.tuple(clientId, identity).map(([id, who]) => ({ type: RequestType.Join, user: { id, name: 'Bo', ...who } })),
      clientId.map((id) => ({ type: RequestType.Leave, clientId: id })),
      fc.tuple(clientId, identity).map(([id, who]) => ({ type: RequestType.UpdateUser, clientId: id, info: { identity: who } })),
      clientId.map((id) => ({ voter: id })),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20, size: 'max' }), (steps) => {
        const asking = room();
        asking.apply(start(), guest);
        for (const taken of steps) {
          const isInside = 'voter' in taken || 'clientId' in taken;
          const id = 'voter' in taken ? taken.voter : 'clientId' in taken ? taken.clientId : taken.user.id;
          if (asking.state.identityIds.has(id) !== isInside) continue;
          if ('voter' in taken) vote(asking, { ...guest, clientId: id }, 1);
          else asking.apply(taken);
          const { ballotBox, identityIds } = asking.state;
          const inside = new Set(identityIds.values());
          const counted = ballotBox?.ballots.filter(([voter]) => voter === 'ann' || inside.has(voter));
          expect(poll(asking)).toMatchObject({ counts: [0, counted?.length, 0], voters: counted?.length });
        }
      }),
    );
  });

  test('[POLL-8] stay with a guest who logs in, and so does the poll', () => {
    const asking = room();
    asking.apply(start(), guest);
    vote(asking, guest, 1);
    asking.apply({ type: RequestType.UpdateUser, clientId: 'c1', info: { identity: loggedIn } });
    expect(poll(asking)).toMatchObject({ byUserId: 'user ann', voters: 1 });
    vote(asking, guest, 2);
    expect(poll(asking)).toMatchObject({ counts: [0, 0, 1], voters: 1 });
    end(asking, guest);
    expect(poll(asking)?.result).toEqual({ winners: [2] });
  });

  test('[POLL-8] are one if the account that a guest logs in to has voted too', () => {
    const asking = room();
    asking.apply(start(), bo);
    vote(asking, guest, 1);
    vote(asking, owner, 2);
    asking.apply({ type: RequestType.UpdateUser, clientId: 'c1', info: { identity: { identityId: 'olga', isLoggedIn: true } } });
    expect(poll(asking)).toMatchObject({ counts: [0, 0, 1], voters: 1 });
  });

  test('[POLL-8] go with a deleted account, and so does its name', () => {
    const asking = room();
    asking.apply(start(), owner);
    vote(asking, owner, 0);
    vote(asking, bo, 1);
    asking.apply({ type: InternalRequest.RemoveAccount, accountId: 'olga', name: 'Olga' }, owner);
    expect(poll(asking)).toMatchObject({ by: erasedName, counts: [0, 1, 0], voters: 1 });
  });

  test('[POLL-8] are at most 2000, the newest', () => {
    const full: BallotBox = { ownerId: 'ann', ballots: Array.from({ length: limits.pollBallots }, (_, voter) => [`voter ${voter}`, [0]]) };
    const { ballots } = castBallot(full, ['the last', [1]]);
    expect(ballots).toHaveLength(limits.pollBallots);
    expect([ballots[0]?.[0], ballots.at(-1)?.[0]]).toEqual(['voter 1', 'the last']);
  });
});
