import { expect, test } from 'vitest';
import { initialSyncStatus, nextSyncStatus, type SyncStatus, type SyncStatusEvent } from './sync-status.ts';

const late = (lateSeconds: number): SyncStatusEvent => ({ type: 'playing', startsInMs: -5000, lateSeconds });
const startsIn = (startsInMs: number): SyncStatusEvent => ({ type: 'playing', startsInMs, lateSeconds: 0 });
const still: SyncStatusEvent = { type: 'still' };

function statuses(...events: [number, SyncStatusEvent][]): SyncStatus[] {
  let state = initialSyncStatus;
  return events.map(([nowMs, event]) => (state = nextSyncStatus(state, event, nowMs)).status);
}

test('[SYNC-1] a player is behind once it has been more than 0.25 s late for 0.7 s, until it is at most 0.1 s late', () => {
  expect(statuses([0, late(0.3)], [699, late(0.3)], [700, late(0.3)], [800, late(0.11)], [900, late(0.1)])).toEqual([
    'together',
    'together',
    'behind',
    'behind',
    'together',
  ]);
  expect(statuses([0, late(0.25)], [5000, late(0.25)])).toEqual(['together', 'together']);
});

test('[SYNC-1] a player that catches up in between is not behind', () => {
  expect(statuses([0, late(0.3)], [600, late(0.2)], [700, late(0.3)], [1300, late(0.3)])).toEqual(Array(4).fill('together'));
});

test('[SYNC-26] a client waits while a start is more than 0.5 s ahead, until the start', () => {
  expect(statuses([0, startsIn(500)], [0, startsIn(501)], [0, startsIn(1)], [0, startsIn(0)])).toEqual([
    'together',
    'waiting',
    'waiting',
    'together',
  ]);
});

test('while nothing plays a client is neither behind nor waiting', () => {
  expect(statuses([0, startsIn(9000)], [100, still])).toEqual(['waiting', 'together']);
});

test('[SYNC-2] a detached player stays detached until it rejoins', () => {
  expect(statuses([0, { type: 'detach' }], [0, late(9)], [2000, late(9)], [2000, still], [2000, { type: 'attach' }])).toEqual([
    'detached',
    'detached',
    'detached',
    'detached',
    'together',
  ]);
});
