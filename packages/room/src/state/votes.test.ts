import { RequestType, Role, type RoomSync } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import type { Actor } from './request.ts';
import { guest, ownedRoom, owner, playingRoom, video, type SmallRoom, bo, cy, mo } from '../testing/small-room.ts';
import { add, join, leave, remove, skip, vote } from '../testing/requests.ts';

const countsOf = (room: SmallRoom): RoomSync['voteCounts'] => room.state.sync.voteCounts;

describe('a vote', () => {
  const queued = (): SmallRoom => playingRoom(video('a'), video('b'), video('c'));

  test('[VOTE-1] is announced with its user', () => {
    const room = queued();
    const { patch, events } = room.apply(vote('c'));
    expect(patch).toEqual({ voteCounts: [['directc', 1]] });
    expect(events).toMatchObject([{ request: vote('c'), additional: { video: { id: 'c' }, user: { id: 'c1' } } }]);
    room.apply(vote('c'), owner);
    expect(countsOf(room)).toEqual([['directc', 2]]);
  });

  test('[VOTE-2] counts once for each user, from any of their clients', () => {
    const room = queued();
    const secondTab = { ...guest, clientId: 'c3' };
    room.enter(secondTab);
    room.apply(vote('c'));
    expect(room.apply(vote('c'), secondTab)).toMatchObject({ patch: {}, events: [{ request: vote('c') }] });
    expect(countsOf(room)).toEqual([['directc', 1]]);
    room.apply(vote('c'), owner);
    room.apply(vote('c', false), secondTab);
    expect(countsOf(room)).toEqual([['directc', 1]]);
    expect(room.apply(vote('c', false)).patch).toEqual({});
  });

  test('[VOTE-3] stays while any client of its user does', () => {
    const room = queued();
    const [secondTab, thirdTab] = ['c3', 'c4'].map((clientId) => ({ ...guest, clientId })) as [Actor, Actor];
    room.enter(secondTab);
    room.apply(vote('c'));
    expect(room.apply(leave(guest)).patch).toEqual({});
    room.enter(thirdTab);
    expect(room.apply(leave(secondTab), secondTab).patch).toEqual({});
    expect(countsOf(room)).toEqual([['directc', 1]]);
    expect(room.apply(leave(thirdTab), thirdTab).patch).toEqual({ voteCounts: [] });
  });

  test('[VOTE-2] becomes the account’s, once, when its guest logs in', () => {
    const room = queued();
    const toOlga = (clientId: string) =>
      ({ type: RequestType.UpdateUser, clientId, info: { identity: { identityId: 'olga', isLoggedIn: true } } }) as const;
    room.enter(bo);
    for (const voter of [guest, owner, bo]) room.apply(vote('c'), voter);
    room.apply({ type: RequestType.UpdateUser, clientId: 'c3', info: { identity: { identityId: 'bo', isLoggedIn: true } } }, bo);
    expect(countsOf(room)).toEqual([['directc', 3]]);
    room.apply(toOlga('c1'));
    expect(countsOf(room)).toEqual([['directc', 2]]);
  });

  test('[VOTE-4] can be withdrawn', () => {
    const room = queued();
    room.apply(vote('c'));
    room.apply(vote('c'), owner);
    room.apply(vote('c', false));
    expect(countsOf(room)).toEqual([['directc', 1]]);
    expect(room.apply(vote('c', false), owner).patch).toEqual({ voteCounts: [] });
  });

  test('[VOTE-5] can be given to several videos', () => {
    const room = queued();
    room.apply(vote('b'));
    room.apply(vote('c'));
    expect(countsOf(room)).toEqual([
      ['directb', 1],
      ['directc', 1],
    ]);
  });

  test('[VOTE-6] a vote for a video that is not queued is refused', () => {
    expect(queued().refusalOf(vote('x')).name).toBe('VideoNotFoundException');
    expect(queued().refusalOf(vote('a')).name).toBe('VideoNotFoundException');
  });

  test('[VOTE-6] a vote of a user who is not in the room is refused', () => {
    const { clientId: _, ...elsewhere } = guest;
    expect(queued().refusalOf(vote('c'), elsewhere).name).toBe('ClientNotFoundInRoomException');
  });

  test.each([
    ['is removed', remove('c')],
    ['is played now', { type: RequestType.PlayNow, video: video('c') }],
  ] as const)('[VOTE-7] is dropped when its video %s', (_, request) => {
    const room = queued();
    room.apply(vote('c'));
    room.apply(request);
    expect(countsOf(room)).toEqual([]);
    expect(room.state.votes).toEqual([]);
  });

  test('[VOTE-7] is dropped when its video plays', () => {
    const room = queued();
    room.apply(vote('b'));
    room.apply(vote('c'));
    room.wait(60_000);
    expect(countsOf(room)).toEqual([['directc', 1]]);
  });
});

describe('a vote to skip', () => {
  /** Plays a, then b; users vote on skips. */
  function voting(...others: Actor[]): SmallRoom {
    const room = ownedRoom(...others);
    room.apply(add('a', 'b'));
    room.apply({ type: RequestType.ApplySettings, settings: { enableVoteSkip: true } }, owner);
    return room;
  }
  const isOn = (room: SmallRoom): string | undefined => room.state.sync.currentSource?.id;

  test('[VOTE-8] skips at half of the users who may skip, rounded up', () => {
    const room = voting(bo, cy, mo); // five of them
    room.apply(skip);
    room.apply(skip, bo);
    expect(isOn(room)).toBe('a');
    expect(room.state.sync.votesToSkip).toEqual(['c1', 'c3']);
    const { events, patch } = room.apply(skip, cy);
    expect(isOn(room)).toBe('b');
    expect(patch).toMatchObject({ votesToSkip: [] });
    expect(events).toMatchObject([
      { request: skip, user: { name: 'Cy' }, additional: { video: { id: 'a' }, prevPosition: 0, byVote: true } },
    ]);
  });

  test('[VOTE-8] skips at one vote of two users, announced as that user’s skip', () => {
    const room = voting();
    expect(room.apply(skip).events?.[0]?.additional).not.toHaveProperty('byVote');
    expect(isOn(room)).toBe('b');
  });

  test('[VOTE-9] given again is withdrawn, without an announcement', () => {
    const room = voting(bo);
    expect(room.apply(skip)).toMatchObject({ patch: { votesToSkip: ['c1'] }, events: [] });
    expect(room.apply(skip)).toMatchObject({ patch: { votesToSkip: [] }, events: [] });
  });

  test('[VOTE-2] counts once for each user, and any of their clients can take it back', () => {
    const room = voting(bo, cy); // four people
    const secondTab = { ...guest, clientId: 'c6' };
    room.enter(secondTab);
    room.apply(skip);
    expect(room.apply(skip, secondTab).patch).toEqual({ votesToSkip: [] });
    room.apply(skip, secondTab);
    expect([isOn(room), room.state.sync.votesToSkip]).toEqual(['a', ['c6']]);
    room.apply(skip, bo);
    expect(isOn(room)).toBe('b');
  });

  test('the vote of a guest who logs in to an account that has voted counts once', () => {
    const room = voting(bo, cy, mo); // five people
    room.apply(skip, owner);
    room.apply(skip);
    room.apply({ type: RequestType.UpdateUser, clientId: 'c1', info: { identity: { identityId: 'olga', isLoggedIn: true } } });
    // Half of four users would be two; this is one vote.
    expect([isOn(room), room.state.sync.votesToSkip]).toEqual(['a', ['c2']]);
  });

  test('[VOTE-11] the vote of the owner counts like any other', () => {
    const room = voting(bo);
    room.apply(skip, owner);
    expect([isOn(room), room.state.sync.votesToSkip]).toEqual(['a', ['c2']]);
  });

  test('[VOTE-12] counts only users who may skip', () => {
    const room = voting(bo, cy, mo);
    room.revoke('playback.skip');
    room.set({ grants: room.state.sync.grants.map(([role, mask]) => [role, role === Role.Moderator ? mask | 2 : mask]) });
    expect(room.refusalOf(skip, bo).message).toBe('Permission denied: playback.skip');
    room.apply(skip, mo); // half of moderator and owner
    expect(isOn(room)).toBe('b');
  });

  test('[VOTE-16] does not wait for bots, and counts a bot’s vote as its account’s', () => {
    const ivan: Actor = { clientId: 'c9', accountId: 'ivan', name: 'Ivan', isLoggedIn: true, role: Role.RegisteredUser };
    const four = voting(bo, cy);
    four.apply(join(ivan, { isBot: true }), ivan);
    four.apply(skip);
    four.apply(skip, bo); // half of four people
    expect(isOn(four)).toBe('b');
    const three = voting(bo);
    three.apply(join(ivan, { isBot: true }), ivan);
    three.apply(skip, ivan);
    expect(isOn(three)).toBe('a');
    three.enter({ ...ivan, clientId: 'c10' });
    three.apply(skip); // half of four people, the bot’s account among them
    expect(isOn(three)).toBe('b');
  });

  test('[VOTE-13] is recounted when a user leaves, as the remaining votes may suffice', () => {
    const room = voting(bo, cy, mo);
    room.apply(skip);
    room.apply(skip, bo);
    const { events } = room.apply(leave(cy), cy);
    expect(isOn(room)).toBe('b');
    expect(events.map(({ request, user }) => [request.type, user.name])).toEqual([
      [RequestType.Leave, 'Cy'],
      [RequestType.Skip, 'Bo'],
    ]);
  });

  test('[VOTE-13] is recounted when a user joins', () => {
    const room = voting(bo);
    room.apply(skip);
    room.enter(cy);
    room.enter(mo);
    room.apply(skip, bo);
    expect(isOn(room)).toBe('a');
    room.apply(skip, cy);
    expect(isOn(room)).toBe('b');
  });

  test('[VOTE-13] is recounted when grants change', () => {
    const room = voting(bo, cy, mo);
    room.apply(skip, mo);
    const grants: [Role, number][] = [
      [Role.UnregisteredUser, 0],
      [Role.Moderator, 2],
    ];
    room.apply({ type: RequestType.ApplySettings, settings: { grants } }, owner);
    expect(isOn(room)).toBe('b');
  });

  test('[VOTE-13] is recounted when a role changes', () => {
    const tia: Actor = { clientId: 'c6', accountId: 'tia', name: 'Tia', isLoggedIn: true, role: Role.TrustedUser };
    const room = voting(bo, cy, tia);
    const onlyTrusted: [Role, number][] = [
      [Role.UnregisteredUser, 0],
      [Role.TrustedUser, 2],
    ];
    room.apply({ type: RequestType.ApplySettings, settings: { grants: onlyTrusted, enableVoteSkip: false } }, owner);
    room.apply({ type: RequestType.ApplySettings, settings: { enableVoteSkip: true } }, owner);
    room.enter(mo); // three people may: the owner, Tia and Mo
    room.apply(skip, owner);
    expect(isOn(room)).toBe('a');
    room.apply({ type: RequestType.Promote, targetClientId: 'c6', role: Role.RegisteredUser }, owner);
    expect(isOn(room)).toBe('b');
  });

  test('[VOTE-14] ends with its item', () => {
    const room = voting(bo);
    room.apply(skip);
    room.apply({ type: RequestType.PlayNow, video: video('b') });
    expect(room.state.sync.votesToSkip).toEqual([]);
  });

  test('[VOTE-14] ends when the setting is switched off', () => {
    const room = voting(bo, cy);
    room.apply(skip);
    expect(room.apply({ type: RequestType.ApplySettings, settings: { enableVoteSkip: false } }, owner).patch).toEqual({
      enableVoteSkip: false,
      votesToSkip: [],
    });
    room.apply(skip);
    expect(isOn(room)).toBe('b');
  });
});
