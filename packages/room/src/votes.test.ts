import { RequestType, Role, type RoomSync } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import type { Actor } from './request.ts';
import { guest, ownedRoom, owner, playingRoom, video, type SmallRoom } from './testing/small-room.ts';

const vote = (id: string, add = true) => ({ type: RequestType.Vote, video: { service: 'direct', id }, add }) as const;
const skip = { type: RequestType.Skip } as const;
const leave = ({ clientId = '' }: Actor) => ({ type: RequestType.Leave, clientId }) as const;
const countsOf = (room: SmallRoom): RoomSync['voteCounts'] => room.state.sync.voteCounts;
const bo: Actor = { clientId: 'c3', name: 'Bo', isLoggedIn: false, role: Role.UnregisteredUser };
const cy: Actor = { clientId: 'c4', name: 'Cy', isLoggedIn: false, role: Role.UnregisteredUser };
const mo: Actor = { clientId: 'c5', accountId: 'mo', name: 'Mo', isLoggedIn: true, role: Role.Moderator };

describe('a vote', () => {
  const queued = (): SmallRoom => playingRoom(video('a'), video('b'), video('c'));

  test('is told with who gave it', () => {
    const room = queued();
    const { patch, events } = room.apply(vote('c'));
    expect(patch).toEqual({ voteCounts: [['directc', 1]] });
    expect(events).toMatchObject([{ request: vote('c'), additional: { video: { id: 'c' }, user: { id: 'c1' } } }]);
    room.apply(vote('c'), owner);
    expect(countsOf(room)).toEqual([['directc', 2]]);
  });

  test('counts once for each person, from whichever of their clients it comes', () => {
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

  test('stays while any client of its voter does', () => {
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

  test('goes with its voter who logs in, and is one with a vote that the account has given already', () => {
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

  test('given twice is one vote', () => {
    const room = queued();
    room.apply(vote('c'));
    expect(room.apply(vote('c')).patch).toEqual({});
    expect(countsOf(room)).toEqual([['directc', 1]]);
  });

  test('taken back is gone', () => {
    const room = queued();
    room.apply(vote('c'));
    room.apply(vote('c'), owner);
    room.apply(vote('c', false));
    expect(countsOf(room)).toEqual([['directc', 1]]);
    expect(room.apply(vote('c', false), owner).patch).toEqual({ voteCounts: [] });
  });

  test('may be given to several videos', () => {
    const room = queued();
    room.apply(vote('b'));
    room.apply(vote('c'));
    expect(countsOf(room)).toEqual([
      ['directb', 1],
      ['directc', 1],
    ]);
  });

  test('for what is not queued is refused, also for what is on', () => {
    expect(queued().refusalOf(vote('x')).name).toBe('VideoNotFoundException');
    expect(queued().refusalOf(vote('a')).name).toBe('VideoNotFoundException');
  });

  test('of somebody who is not here is refused', () => {
    const { clientId: _, ...elsewhere } = guest;
    expect(queued().refusalOf(vote('c'), elsewhere).name).toBe('ClientNotFoundInRoomException');
  });

  test('vanishes with its voter', () => {
    const room = queued();
    room.apply(vote('c'));
    room.apply(vote('c'), owner);
    expect(room.apply(leave(guest)).patch).toEqual({ voteCounts: [['directc', 1]] });
  });

  test.each([
    ['is removed', { type: RequestType.Remove, video: { service: 'direct', id: 'c' } }],
    ['is played now', { type: RequestType.PlayNow, video: video('c') }],
  ] as const)('vanishes with its video when that %s', (_, request) => {
    const room = queued();
    room.apply(vote('c'));
    room.apply(request);
    expect(countsOf(room)).toEqual([]);
    expect(room.state.votes).toEqual([]);
  });

  test('vanishes with its video when that has its turn', () => {
    const room = queued();
    room.apply(vote('b'));
    room.apply(vote('c'));
    room.wait(60_000);
    expect(countsOf(room)).toEqual([['directc', 1]]);
  });

  test('never sends the queue', () => {
    expect(queued().apply(vote('c')).patch).not.toHaveProperty('queue');
  });
});

describe('a vote to skip', () => {
  /** A room that plays a, then b, with these people and Ann and Olga, in which a skip is put to the vote. */
  function voting(...others: Actor[]): SmallRoom {
    const room = ownedRoom(...others);
    room.apply({ type: RequestType.Add, videos: [video('a'), video('b')] });
    room.apply({ type: RequestType.ApplySettings, settings: { enableVoteSkip: true } }, owner);
    return room;
  }
  const isOn = (room: SmallRoom): string | undefined => room.state.sync.currentSource?.id;

  test('skips at half of those who may, rounded up', () => {
    const room = voting(bo, cy, mo); // five of them
    room.apply(skip);
    room.apply(skip, bo);
    expect(isOn(room)).toBe('a');
    expect(room.state.sync.votesToSkip).toEqual(['c1', 'c3']);
    const { events, patch } = room.apply(skip, cy);
    expect(isOn(room)).toBe('b');
    expect(patch).toMatchObject({ votesToSkip: [] });
    expect(events).toMatchObject([{ request: skip, user: { name: 'Cy' }, additional: { video: { id: 'a' }, prevPosition: 0 } }]);
  });

  test('of two, one is half', () => {
    const room = voting();
    room.apply(skip);
    expect(isOn(room)).toBe('b');
  });

  test('asked for again is taken back, which announces nothing', () => {
    const room = voting(bo);
    expect(room.apply(skip)).toMatchObject({ patch: { votesToSkip: ['c1'] }, events: [] });
    expect(room.apply(skip)).toMatchObject({ patch: { votesToSkip: [] }, events: [] });
  });

  test('is one for each person: two clients of one are one voter, and either takes the vote back', () => {
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

  test('needs the share of people, however many clients they have', () => {
    const room = voting(); // two people
    for (const clientId of ['c6', 'c7', 'c8', 'c9']) room.enter({ ...guest, clientId });
    room.apply(skip, owner);
    expect(isOn(room)).toBe('b');
  });

  test('stays while any client of its voter does, and is listed under that one', () => {
    const room = voting(bo, cy, mo);
    const secondTab = { ...guest, clientId: 'c6' };
    room.enter(secondTab);
    room.apply(skip);
    expect(room.apply(leave(guest)).patch).toEqual({ votesToSkip: ['c6'] });
    expect(room.apply(leave(secondTab), secondTab).patch).toEqual({ votesToSkip: [] });
  });

  test('of a guest who becomes somebody who has voted already counts once', () => {
    const room = voting(bo, cy, mo); // five people
    room.apply(skip, owner);
    room.apply(skip);
    room.apply({ type: RequestType.UpdateUser, clientId: 'c1', info: { identity: { identityId: 'olga', isLoggedIn: true } } });
    // Of four people two would be half; this is one.
    expect([isOn(room), room.state.sync.votesToSkip]).toEqual(['a', ['c2']]);
  });

  test('of the owner is one like the others', () => {
    const room = voting(bo);
    room.apply(skip, owner);
    expect([isOn(room), room.state.sync.votesToSkip]).toEqual(['a', ['c2']]);
  });

  test('is not for those who may not skip, and they are not counted', () => {
    const room = voting(bo, cy, mo);
    room.revoke('playback.skip');
    room.set({ grants: room.state.sync.grants.map(([role, mask]) => [role, role === Role.Moderator ? mask | 2 : mask]) });
    expect(room.refusalOf(skip, bo).message).toBe('Permission denied: playback.skip');
    room.apply(skip, mo); // half of moderator and owner
    expect(isOn(room)).toBe('b');
  });

  test('is counted anew when somebody leaves: those left may be enough', () => {
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

  test('goes with who gave it', () => {
    const room = voting(bo, cy, mo);
    room.apply(skip, bo);
    room.apply(leave(bo), bo);
    expect([isOn(room), room.state.sync.votesToSkip]).toEqual(['a', []]);
  });

  test('is counted anew when somebody joins: more are needed', () => {
    const room = voting(bo);
    room.apply(skip);
    room.enter(cy);
    room.enter(mo);
    room.apply(skip, bo);
    expect(isOn(room)).toBe('a');
    room.apply(skip, cy);
    expect(isOn(room)).toBe('b');
  });

  test('is counted anew when grants change', () => {
    const room = voting(bo, cy, mo);
    room.apply(skip, mo);
    const grants: [Role, number][] = [
      [Role.UnregisteredUser, 0],
      [Role.Moderator, 2],
    ];
    room.apply({ type: RequestType.ApplySettings, settings: { grants } }, owner);
    expect(isOn(room)).toBe('b');
  });

  test('is lost with the grant for it', () => {
    const room = voting(bo, cy, mo);
    room.apply(skip, bo);
    room.apply({ type: RequestType.ApplySettings, settings: { grants: [[Role.UnregisteredUser, 0]] } }, owner);
    expect(room.state.sync.votesToSkip).toEqual([]);
  });

  test('is counted anew when a role changes', () => {
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

  test('does not outlive the source it was given for', () => {
    const room = voting(bo);
    room.apply(skip);
    room.apply({ type: RequestType.PlayNow, video: video('b') });
    expect(room.state.sync.votesToSkip).toEqual([]);
  });

  test('is forgotten when skipping is no longer put to the vote; then one is enough', () => {
    const room = voting(bo, cy);
    room.apply(skip);
    expect(room.apply({ type: RequestType.ApplySettings, settings: { enableVoteSkip: false } }, owner).patch).toEqual({
      enableVoteSkip: false,
      votesToSkip: [],
    });
    room.apply(skip);
    expect(isOn(room)).toBe('b');
  });

  test('with nothing on is refused', () => {
    const room = ownedRoom();
    room.apply({ type: RequestType.ApplySettings, settings: { enableVoteSkip: true } }, owner);
    expect(room.refusalOf(skip).name).toBe('VideoNotFoundException');
  });
});
