import { RequestType, Role, type ClientKind } from '@matinee/protocol';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCompanion, peopleOf, skipVotes } from '../read/index.ts';
import type { Actor } from '../state/request.ts';
import { history, play } from '../testing/random-history.ts';
import { guest, owner, pausedRoom, playingRoom, smallRoom, video, type SmallRoom, userOf, bo, cy } from '../testing/small-room.ts';
import { join, leave, seek, skip, vote } from '../testing/requests.ts';

const phone: Actor = { ...guest, clientId: 'phone' };

const enter = (room: SmallRoom, actor: Actor, kind: ClientKind) => room.apply(join(actor, { kind }), actor);

function withPhone(room: SmallRoom): SmallRoom {
  enter(room, phone, 'companion');
  return room;
}

describe('a companion', () => {
  test('[DEVICE-1] is listed with its kind, and is not counted', () => {
    const { users } = withPhone(smallRoom()).state;
    expect(users.at(-1)).toEqual({
      id: 'phone',
      userId: userOf(guest).userId,
      name: 'Ann',
      isLoggedIn: false,
      status: 'none',
      role: Role.UnregisteredUser,
      kind: 'companion',
    });
    expect(peopleOf(users).map(({ id }) => id)).toEqual(['c1', 'c2']);
  });

  test('[DEVICE-1] a viewer has no kind, and a screen is counted', () => {
    const room = smallRoom();
    enter(room, bo, 'viewer');
    enter(room, cy, 'screen');
    expect(room.state.users.slice(-2).map(({ kind }) => kind)).toEqual([undefined, 'screen']);
    expect(peopleOf(room.state.users)).toBe(room.state.users);
  });

  test('[DEVICE-2] comes and goes without being announced', () => {
    const room = smallRoom();
    expect(enter(room, phone, 'companion')).toMatchObject({ events: [], users: [{ value: { id: 'phone' } }] });
    expect(room.apply(leave(phone), phone)).toMatchObject({
      events: [],
      users: [{ kind: 'remove', value: 'phone' }],
    });
    expect(enter(room, cy, 'screen').events).toHaveLength(1);
  });

  test('[DEVICE-6] counts as one person, is announced and can be kicked if its user has no other clients', () => {
    const room = smallRoom();
    room.set({ enableVoteSkip: true });
    const { events } = enter(room, bo, 'companion');
    expect(events).toMatchObject([{ request: { type: RequestType.Join }, additional: { user: { id: 'c3' } } }]);
    expect(enter(room, { ...bo, clientId: 'c5' }, 'companion').events).toEqual([]);
    expect(peopleOf(room.state.users).map(({ id }) => id)).toEqual(['c1', 'c2', 'c3']);
    expect(skipVotes(room.state.sync, room.state.users).needed).toBe(2);
    expect(room.apply({ type: RequestType.Kick, clientId: 'c3' }, owner).kicked).toEqual(['c3', 'c5']);
  });

  test('[DEVICE-6] takes the place of its user’s last viewer, and gives it back, without being announced', () => {
    const room = withPhone(smallRoom());
    expect(room.apply(leave(guest)).events).toEqual([]);
    expect(peopleOf(room.state.users).map(({ id }) => id)).toEqual(['c2', 'phone']);
    expect(enter(room, guest, 'viewer').events).toEqual([]);
    expect(peopleOf(room.state.users).map(({ id }) => id)).toEqual(['c2', 'c1']);
    room.apply(leave(guest));
    expect(room.apply(leave(phone), phone).events).toHaveLength(1);
  });

  test('[DEVICE-3] has no player: no start waits for it, and nothing it reports counts', () => {
    const room = withPhone(pausedRoom(video('a', { length: undefined }), video('b')));
    const info = { status: 'error', error: 'network', readyForDiscontinuity: 0, duration: 90 } as const;
    room.apply({ type: RequestType.UpdateUser, clientId: 'phone', info }, phone);
    expect([...room.state.readyForDiscontinuity.keys()]).toEqual([]);
    expect(room.state.reports.errors.size + room.state.reports.lengths.size).toBe(0);
    expect(room.state.users.at(-1)).toMatchObject({ status: 'none' });
    room.apply({ type: RequestType.Playback, state: true }, phone);
    expect(room.state.pendingStart).toBeUndefined();
  });

  test('[DEVICE-4] votes as its user, once, and withdraws its user’s vote', () => {
    const room = withPhone(playingRoom(video('a'), video('b')));
    room.apply(vote('b'), phone);
    room.apply(vote('b'));
    expect(room.state.votes).toEqual([{ video: 'directb', clientIds: ['c1'] }]);
    room.apply(vote('b', false), phone);
    expect(room.state.votes).toEqual([]);
  });

  test('[DEVICE-4] votes to skip as its user, and is not waited for', () => {
    const room = playingRoom(video('a'), video('b'));
    room.set({ enableVoteSkip: true });
    for (const actor of [bo, cy]) room.enter(actor);
    withPhone(room);
    room.apply(skip, phone);
    expect(room.state.sync.votesToSkip).toEqual(['c1']);
    expect(skipVotes(room.state.sync, room.state.users)).toMatchObject({ given: 1, needed: 2 });
    room.apply(skip);
    expect(room.state.sync.votesToSkip).toEqual([]);
    room.apply(skip, phone);
    room.apply(skip, bo); // half of four people
    expect(room.state.sync.currentSource).toMatchObject({ id: 'b' });
  });

  test('[DEVICE-4] keeps the vote of a user who reloads the page where they watch', () => {
    const room = withPhone(playingRoom(video('a'), video('b')));
    room.apply(vote('b'));
    room.apply({ ...leave(guest), isQuiet: true });
    expect(room.state.votes).toEqual([{ video: 'directb', clientIds: ['phone'] }]);
    room.enter({ ...guest, clientId: 'c9' });
    expect(room.state.votes).toEqual([{ video: 'directb', clientIds: ['c9'] }]);
  });

  test('[DEVICE-5] has the same permissions as its user', () => {
    const room = withPhone(pausedRoom(video('a')));
    room.revoke('playback.seek');
    expect(room.refusalOf(seek(3), phone).message).toBe('Permission denied: playback.seek');
    expect(() => room.apply({ type: RequestType.Playback, state: true }, phone)).not.toThrow();
  });
});

test('[ROOM-19] a user with several tabs is one person, announced once, and a bot counts beside its account', () => {
  const room = smallRoom();
  room.enter(bo);
  const tab: Actor = { ...bo, clientId: 'c5' };
  expect(enter(room, tab, 'viewer').events).toEqual([]);
  room.apply(join({ ...owner, clientId: 'bot' }, { isBot: true }), owner);
  expect(peopleOf(room.state.users).map(({ id }) => id)).toEqual(['c1', 'c2', 'c3', 'bot']);
  expect(room.apply(leave(bo), bo).events).toEqual([]);
  expect(peopleOf(room.state.users).map(({ id }) => id)).toEqual(['c1', 'c2', 'c5', 'bot']);
  expect(room.apply(leave(tab), tab).events).toHaveLength(1);
});

test('[ROOM-19] [DEVICE-6] a room has as many people as users, in any history', () => {
  fc.assert(
    fc.property(history, (steps) => {
      play(steps, ({ after: { users, identityIds } }) => {
        const people = peopleOf(users).map(({ id }) => identityIds.get(id));
        expect([people.length, new Set(people)]).toEqual([new Set(people).size, new Set(identityIds.values())]);
      });
    }),
  );
});

test('[DEVICE-3] a companion is not awaited or counted as a player, and votes only for a user who watches nowhere else, in any history', () => {
  fc.assert(
    fc.property(history, (steps) => {
      play(steps, ({ after: { users, identityIds, readyForDiscontinuity, reports, sync, votes } }) => {
        const watching = new Set(users.filter((user) => !isCompanion(user)).map(({ id }) => identityIds.get(id)));
        const voters = new Set([...sync.votesToSkip, ...votes.flatMap(({ clientIds }) => clientIds)]);
        for (const { id, kind, status } of users) {
          if (kind !== 'companion') continue;
          expect([status, readyForDiscontinuity.has(id), reports.errors.has(id), reports.lengths.has(id)]).toEqual([
            'none',
            false,
            false,
            false,
          ]);
          expect(watching.has(identityIds.get(id)) && voters.has(id)).toBe(false);
        }
      });
    }),
  );
});
