import {
  grantableMask,
  isGranted,
  limits,
  RequestType,
  RestoreQueueBehavior,
  Role,
  serverMessageSchema,
  videoKey,
  type RoomUser,
} from '@matinee/protocol';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { applyRequest, wake, wakeTime } from './apply-request.ts';
import { entryOf, replayEntry } from './outcome.ts';
import { endOf } from './read/item-span.ts';
import { positionOf } from './read/position.ts';
import { nextSkip } from './segments.ts';
import type { JoiningClient } from './request.ts';
import { fullSync, archiveRoom } from './archive-room.ts';
import { loadRoom, toStoredRoom } from './create-room.ts';
import { type RoomState } from './room-state.ts';
import { history, historyLeadMs, play, roomAtFirst, type Turn } from './testing/random-history.ts';
import { owner, startMs } from './testing/small-room.ts';

/** Histories for each rule; HISTORIES=5000 looks longer. */
const histories = Number(process.env.HISTORIES ?? 250);
vi.setConfig({ testTimeout: 60_000 + 100 * histories });

// What must hold after any list of requests and waits. A failure prints the shortest history that shows it, and the
// seed that finds it again.

/** Holds a property over every turn of every history. */
function always(holds: (turn: Turn) => void): void {
  fc.assert(
    fc.property(history, (steps) => {
      play(steps, holds);
    }),
    { numRuns: histories },
  );
}

const frozen = (room: RoomState): string => JSON.stringify(room);

test('the position is always inside the source, however it was reached and whoever looks when', () => {
  always(({ after: { sync }, nowMs }) => {
    const end = sync.currentSource === null ? 0 : endOf(sync.currentSource);
    const positions = [sync.playbackPosition, ...[0, 0.5, 1000, 1e7].map((laterMs) => positionOf(sync, nowMs + laterMs))];
    for (const position of positions) {
      expect(position).toBeGreaterThanOrEqual(0);
      expect(position).toBeLessThanOrEqual(end);
    }
  });
});

test('no video is here twice, the current one included', () => {
  always(({ after: { sync } }) => {
    const keys = [...(sync.currentSource === null ? [] : [sync.currentSource]), ...sync.queue].map(videoKey);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

test('without a source nothing plays, the position is 0 and the queue is empty', () => {
  always(({ after: { sync } }) => {
    if (sync.currentSource !== null) return;
    expect(sync).toMatchObject({ isPlaying: false, playbackPosition: 0, queue: [], playbackSpeed: 1 });
  });
});

test('the queue ends where it must', () => {
  always(({ after: { sync } }) => expect(sync.queue.length).toBeLessThanOrEqual(limits.queueLength));
});

test('no queue item ends before it starts', () => {
  always(({ after: { sync } }) => {
    for (const { startAt = 0, endAt = Number.POSITIVE_INFINITY } of sync.queue) expect(startAt).toBeLessThanOrEqual(endAt);
  });
});

test('a refused request changes nothing and says why', () => {
  fc.assert(
    fc.property(history, (steps) => {
      let before = frozen(roomAtFirst());
      play(steps, ({ refusal, after }) => {
        const now = frozen(after);
        expect(refusal ? now : before).toBe(before);
        expect(refusal?.message).not.toBe('');
        before = now;
      });
    }),
    { numRuns: histories },
  );
});

test('nothing that was handed out is ever changed afterwards', () => {
  fc.assert(
    fc.property(history, (steps) => {
      const handedOut: [unknown, string][] = [];
      play(steps, ({ after, outcome }) => handedOut.push([after, JSON.stringify(after)], [outcome, JSON.stringify(outcome)]));
      for (const [value, text] of handedOut) expect(JSON.stringify(value)).toBe(text);
    }),
    { numRuns: histories },
  );
});

test('stored entries, replayed on the room they began with, give the same room byte for byte', () => {
  fc.assert(
    fc.property(history, (steps) => {
      const first = roomAtFirst();
      let stored = toStoredRoom(first);
      play(steps, ({ outcome, after }) => {
        const entry = outcome && entryOf(outcome);
        if (entry) stored = replayEntry(stored, JSON.parse(JSON.stringify(entry)) as typeof entry);
        expect(JSON.stringify(stored)).toBe(JSON.stringify(toStoredRoom(after)));
        expect(frozen(loadRoom(stored))).toBe(frozen(loadRoom(after)));
      });
    }),
    { numRuns: histories },
  );
});

test('a patch holds all that changed and nothing that did not, but for the position and its time', () => {
  always(({ before, after, outcome }) => {
    if (outcome === undefined) return;
    expect({ ...before.sync, ...outcome.patch }).toEqual(after.sync);
    const unchanged = Object.entries(outcome.patch).filter(
      ([key, value]) => JSON.stringify(before.sync[key as keyof typeof before.sync]) === JSON.stringify(value),
    );
    expect(unchanged.map(([key]) => key).filter((key) => key !== 'playbackPosition' && key !== 'serverTime')).toEqual([]);
    expect('playbackPosition' in outcome.patch).toBe('serverTime' in outcome.patch);
  });
});

// Requests that touch the line alone, or nothing of the sync.
const light = new Set<unknown>([RequestType.Chat, RequestType.PlaybackSpeed, RequestType.Playback, RequestType.Seek]);

test('chat, speed, play, pause and seek never send the queue', () => {
  always(({ before, woken, request, outcome }) => {
    if (outcome === undefined || woken !== before || !light.has(request?.type ?? -1)) return;
    expect(outcome.patch).not.toHaveProperty('queue');
  });
});

/** Whether players are asked for the length of what is on, as its site has not told it. */
function asksLength({ before: { sync } }: Turn): boolean {
  const { currentSource } = sync;
  return (
    currentSource !== null && currentSource.live !== true && (currentSource.length === undefined || currentSource.isLengthReported === true)
  );
}

test('chat, coming, going and status change nothing of the sync but votes', () => {
  const social = new Set<unknown>([RequestType.Chat, RequestType.Join, RequestType.Leave, RequestType.UpdateUser]);
  always((turn) => {
    const { before, woken, request, outcome } = turn;
    if (outcome === undefined || woken !== before || !social.has(request?.type ?? -1)) return;
    // Who goes may leave enough votes to skip.
    if (before.sync.votesToSkip.length > 0) return;
    // That has a rule of its own, below.
    if (asksLength(turn)) return;
    // A start that waited comes when the last is ready, or has gone.
    const awaited = before.pendingStart === undefined ? [] : ['serverTime', 'playbackPosition'];
    expect(Object.keys(outcome.patch).filter((key) => !['voteCounts', ...awaited].includes(key))).toEqual([]);
  });
});

test('a length that is learnt from a player changes the source by nothing but its length, and the queue not at all', () => {
  const ofLine = new Set(['currentSource', 'playbackPosition', 'serverTime', 'discontinuity', 'voteCounts']);
  const telling = new Set<unknown>([RequestType.Join, RequestType.Leave, RequestType.UpdateUser]);
  always((turn) => {
    const { before, woken, request, outcome } = turn;
    if (outcome === undefined || woken !== before || !telling.has(request?.type ?? -1) || !asksLength(turn)) return;
    if (before.sync.votesToSkip.length > 0) return;
    expect(Object.keys(outcome.patch).filter((key) => !ofLine.has(key))).toEqual([]);
    const withoutLength = ({ sync: { currentSource } }: RoomState) => ({
      ...currentSource,
      length: undefined,
      isLengthReported: undefined,
    });
    expect(withoutLength(outcome.state)).toEqual(withoutLength(before));
  });
});

test('all that goes out is of the contract', () => {
  always(({ outcome, after, nowMs }) => {
    if (outcome === undefined) return;
    const messages = [
      { action: 'sync', ...outcome.patch },
      { action: 'sync', ...fullSync(after, nowMs) },
      ...outcome.events.map((event) => ({ action: 'event', ...event })),
      ...outcome.users.map((update) => ({ action: 'user', update })),
      ...(outcome.chat ? [{ action: 'chat', ...outcome.chat }] : []),
      { action: 'chatlog', messages: after.chat },
    ];
    for (const message of messages) expect(serverMessageSchema.parse(JSON.parse(JSON.stringify(message)))).toEqual(message);
  });
});

test('a user update tells only what changed', () => {
  always(({ before, outcome, request }) => {
    for (const update of outcome?.users ?? []) {
      if (update.kind !== 'update' || request?.type !== RequestType.UpdateUser) continue;
      const known = before.users.find(({ id }) => id === update.value.id);
      expect(Object.entries(update.value).filter(([key, value]) => key !== 'id' && known?.[key as keyof typeof known] === value)).toEqual(
        [],
      );
      expect(Object.keys(update.value).length).toBeGreaterThan(1);
    }
  });
});

test('a room that does not want to be woken is not changed by waking', () => {
  always(({ after, nowMs }) => {
    if (wakeTime(after) !== undefined) return;
    for (const laterMs of [0, 1, 1e6, 1e9]) expect(wake(after, { nowMs: nowMs + laterMs, leadMs: 0 }).state).toBe(after);
  });
});

test('the room wants to be woken at the first millisecond at which waking changes something', () => {
  always(({ after, nowMs }) => {
    const wakeMs = wakeTime(after);
    if (wakeMs === undefined) return;
    expect(wake(after, { nowMs: wakeMs, leadMs: 0 }).state).not.toBe(after);
    expect(wake(after, { nowMs: wakeMs - 1, leadMs: 0 }).state).toBe(after);
    if ([after.pendingStart?.decideMs, after.reports.skipAtMs, after.reports.lengthAtMs].includes(wakeMs)) return;
    const end = Math.min(
      after.sync.currentSource === null ? 0 : endOf(after.sync.currentSource),
      nextSkip(after.sync)?.from ?? Number.POSITIVE_INFINITY,
    );
    expect(end - positionOf(after.sync, wakeMs)).toBeLessThan(0.000_01);
    // Epoch milliseconds leave no room for more digits: the end may come one of them late.
    if (wakeMs - 2 < Math.max(nowMs, after.sync.serverTime)) return;
    expect(positionOf(after.sync, wakeMs - 2)).toBeLessThan(end);
  });
});

test('a playing room starts within ten seconds of the last jump, whatever players say or fail to say', () => {
  always(({ before, after, nowMs }) => {
    expect(after.pendingStart !== undefined && !after.sync.isPlaying).toBe(false);
    const isNew = after.sync.discontinuity !== before.sync.discontinuity || !before.sync.isPlaying;
    const latestMs = isNew ? nowMs + 10_000 : Math.max(before.sync.serverTime, nowMs + historyLeadMs);
    expect(after.sync.serverTime).toBeLessThanOrEqual(latestMs);
    if (after.pendingStart === undefined) return;
    expect(wakeTime(after)).toBeLessThanOrEqual(after.pendingStart.decideMs);
    expect(after.pendingStart.decideMs).toBeLessThanOrEqual(after.pendingStart.sinceMs + 10_000);
    const late = wake(wake(after, { nowMs: nowMs + 10_000, leadMs: 0 }).state, { nowMs: nowMs + 10_000, leadMs: 0 }).state;
    expect(late.sync.discontinuity !== after.sync.discontinuity || late.pendingStart === undefined).toBe(true);
  });
});

test('a start is never told later than everybody needs to hear of it, and a line that moves is not held back', () => {
  always(({ before, woken, after, nowMs }) => {
    if (!after.sync.isPlaying || after.sync === before.sync) return;
    const isMoving = woken.sync.isPlaying && woken.sync.serverTime <= nowMs && after.sync.discontinuity === woken.sync.discontinuity;
    const isToldInTime = after.sync.serverTime >= nowMs + historyLeadMs || woken.sync.serverTime === after.sync.serverTime;
    expect(isMoving ? after.sync.serverTime <= nowMs : isToldInTime).toBe(true);
  });
});

test('the line is numbered anew exactly when players have to be put elsewhere', () => {
  always((turn) => {
    const { before, after, nowMs } = turn;
    expect(after.sync.discontinuity).toBeGreaterThanOrEqual(before.sync.discontinuity);
    if (after.sync.discontinuity !== before.sync.discontinuity) return;
    // A length that is learnt has a rule of its own, above.
    const sourceOf = ({ sync: { currentSource } }: RoomState) =>
      asksLength(turn) && currentSource ? videoKey(currentSource) : currentSource;
    expect(sourceOf(after)).toBe(sourceOf(before));
    expect(Math.abs(positionOf(after.sync, nowMs) - positionOf(before.sync, nowMs))).toBeLessThan(0.02);
  });
});

test('the same history with the same chance gives the same room, byte for byte', () => {
  fc.assert(
    fc.property(history, fc.integer(), (steps, seed) => {
      const outcomes: string[] = [];
      const again: string[] = [];
      play(steps, (turn) => outcomes.push(JSON.stringify(turn)), seed);
      play(steps, (turn) => again.push(JSON.stringify(turn)), seed);
      expect(again).toEqual(outcomes);
    }),
    { numRuns: histories },
  );
});

test('votes are of people who are here, each once, for what is queued, and counted', () => {
  always(({ after: { sync, votes, users, identityIds } }) => {
    const here = users.map(({ id }) => id);
    const queued = sync.queue.map(videoKey);
    for (const { video, clientIds } of votes) {
      expect(queued).toContain(video);
      expect(here).toEqual(expect.arrayContaining([...clientIds]));
      expect(new Set(clientIds.map((id) => identityIds.get(id))).size).toBe(clientIds.length);
      expect(clientIds.length).toBeGreaterThan(0);
    }
    expect(sync.voteCounts).toEqual(votes.map(({ video, clientIds }) => [video, clientIds.length]));
  });
});

test('votes to skip are of people who are here and may skip, each once, where that is put to the vote, and never enough', () => {
  always(({ after: { sync, users, identityIds } }) => {
    const may = users.filter(({ role }) => isGranted(sync.grants, role, 'playback.skip')).map(({ id }) => id);
    expect(may).toEqual(expect.arrayContaining([...sync.votesToSkip]));
    if (sync.votesToSkip.length === 0) return;
    const people = (clientIds: string[]): number => new Set(clientIds.map((id) => identityIds.get(id))).size;
    expect(people(sync.votesToSkip)).toBe(sync.votesToSkip.length);
    expect(sync.enableVoteSkip).toBe(true);
    expect(sync.votesToSkip.length).toBeLessThan(people(may) / 2);
  });
});

test('a vote stays while its voter does, whichever of their clients come and go', () => {
  const social = new Set<unknown>([RequestType.Join, RequestType.Leave]);
  always(({ woken, after, request, outcome }) => {
    if (outcome === undefined || !social.has(request?.type) || after.sync.currentSource !== woken.sync.currentSource) return;
    const here = new Set(after.identityIds.values());
    const voters = ({ votes, identityIds }: RoomState) =>
      votes.map(({ video, clientIds }) => [video, clientIds.map((id) => identityIds.get(id))]);
    const expected = voters(woken).map(([video, people]) => [video, (people as string[]).filter((person) => here.has(person))]);
    expect(voters(after)).toEqual(expected.filter(([, people]) => (people?.length ?? 0) > 0));
  });
});

test('nothing is ever granted above its lowest role', () => {
  always(({ after: { sync } }) => {
    for (const [role, mask] of sync.grants) expect(mask & ~grantableMask(role)).toBe(0);
  });
});

test('a room is owned exactly when it says so, and its roles are those of its users', () => {
  always(({ after: { sync, membership, users, identityIds } }) => {
    expect(sync.hasOwner).toBe(membership.ownerId !== null);
    expect([...identityIds.keys()].toSorted()).toEqual(users.map(({ id }) => id).toSorted());
    for (const { id, role, isLoggedIn } of users) {
      const given = membership.roles.find(([accountId]) => accountId === identityIds.get(id))?.[1] ?? Role.RegisteredUser;
      const expected = identityIds.get(id) === membership.ownerId ? Role.Owner : given;
      expect(role).toBe(isLoggedIn ? expected : Role.UnregisteredUser);
    }
  });
});

test('undone at once, whatever can be undone leaves queue, source and position as they were', () => {
  always(({ woken, outcome, after, nowMs }) => {
    const event = outcome?.events.at(-1);
    if (event === undefined || !undoable.has(event.request.type)) return;
    // Sought to its end, a source is over before anybody can undo that.
    if (wake(after, { nowMs, leadMs: 0 }).state !== after) return;
    const undo = { type: RequestType.Undo, event: { id: event.id } } as const;
    const context = { actor: owner, nowMs, leadMs: 0, newId: () => 'undo', random: () => 0 };
    const { state } = applyRequest(after, undo, context);
    expect(state.sync.queue).toEqual(woken.sync.queue);
    expect(state.sync.currentSource).toEqual(woken.sync.currentSource);
    expect(positionOf(state.sync, nowMs)).toBe(positionOf(woken.sync, nowMs));
    expect(() => applyRequest(state, undo, context)).toThrow('no such event');
  });
});
const undoable = new Set<unknown>([RequestType.Seek, RequestType.Skip, RequestType.Add, RequestType.Remove]);

test('in whatever order people come, the same people are there with the same roles', () => {
  const people = Array.from({ length: 6 }, (_, index) => ({
    id: `c${index}`,
    name: `User ${index}`,
    identityId: `p${index % 4}`,
    isLoggedIn: index % 4 < 2,
  }));
  const arrive = (order: readonly JoiningClient[]): RoomUser[] => {
    let room = roomAtFirst();
    const context = { actor: owner, nowMs: startMs, leadMs: 0, newId: () => 'x', random: () => 0 };
    for (const user of order) room = applyRequest(room, { type: RequestType.Join, user }, context).state;
    return room.users.toSorted((a, b) => a.id.localeCompare(b.id));
  };
  fc.assert(
    fc.property(fc.shuffledSubarray(people, { minLength: people.length }), (order) => {
      expect(arrive(order)).toEqual(arrive(people));
    }),
  );
});

test('left alone, a room loses no video unless it is set to', () => {
  always(({ after, nowMs }) => {
    const { sync } = archiveRoom(after, nowMs);
    const before = [after.sync.currentSource ?? [], after.sync.queue].flat().map(videoKey);
    const kept = [sync.currentSource ?? [], sync.queue].flat().map(videoKey);
    const earlier = after.sync.prevQueue?.map(videoKey);
    const previous = sync.prevQueue?.map(videoKey);
    expect({ kept, previous }).toEqual(
      {
        [RestoreQueueBehavior.Always]: { kept: before, previous: earlier },
        [RestoreQueueBehavior.Prompt]: { kept: [], previous: before.length > 0 ? before : earlier },
        [RestoreQueueBehavior.Never]: { kept: [], previous: undefined },
      }[after.sync.restoreQueueBehavior],
    );
    expect(sync.isPlaying).toBe(false);
  });
});
