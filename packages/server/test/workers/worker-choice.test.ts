import { expect, test } from 'vitest';
import { WorkerChoice, type Candidate } from '../../src/workers/worker-choice.ts';

interface Worker extends Candidate {
  life: number;
}

const workersOf = (count: number): Worker[] => Array.from({ length: count }, (_, index) => ({ index, isTaking: true, life: 1 }));
const rooms = Array.from({ length: 300 }, (_, n) => `room-${n}`);

/** Returns the worker index of every room. */
const spread = (choice: WorkerChoice<Worker>, workers: readonly Worker[]): (number | undefined)[] =>
  rooms.map((room) => choice.choose(room, workers)?.index);

test('[NODES-60] connections of a room meet at one worker, and the rooms spread over all', () => {
  const workers = workersOf(3);
  const choice = new WorkerChoice<Worker>();
  const first = spread(choice, workers);
  expect(spread(choice, workers)).toEqual(first);
  for (const { index } of workers) expect(first.filter((chosen) => chosen === index).length).toBeGreaterThan(70);
});

test('[NODES-60] connections of no room go to the workers in turn', () => {
  const workers = workersOf(3);
  const choice = new WorkerChoice<Worker>();
  expect([1, 2, 3, 4].map(() => choice.choose(undefined, workers)?.index)).toEqual([0, 1, 2, 0]);
});

test('[NODES-61] the death of a worker moves its rooms only, and its replacement gets the same share', () => {
  const workers = workersOf(3);
  const choice = new WorkerChoice<Worker>();
  const before = spread(choice, workers);
  choice.forget(workers[1] as Worker);
  const meanwhile = spread(choice, [workers[0] as Worker, workers[2] as Worker]);
  expect(meanwhile).not.toContain(1);
  expect(meanwhile.filter((index, n) => index !== before[n])).toHaveLength(before.filter((index) => index === 1).length);
  const replacement = { index: 1, isTaking: true, life: 2 };
  expect(spread(choice, [workers[0] as Worker, workers[2] as Worker, replacement])).toEqual(before);
});

test('[NODES-61] the owner of a room goes before the worker that hashing prefers, as long as it owns the room', () => {
  const workers = workersOf(2);
  const choice = new WorkerChoice<Worker>();
  const preferred = choice.choose('film-night', workers) as Worker;
  const other = workers.find((worker) => worker !== preferred) as Worker;
  choice.noteOwner(other, 'film-night', true);
  expect(choice.choose('film-night', workers)).toBe(other);
  // News of two processes may come in any order.
  choice.noteOwner(preferred, 'film-night', true);
  choice.noteOwner(other, 'film-night', false);
  expect(choice.choose('film-night', workers)).toBe(preferred);
  choice.noteOwner(other, 'film-night', true);
  choice.forget(other);
  expect(choice.choose('film-night', [preferred])).toBe(preferred);
});

test('[NODES-62] a full or stopping worker gets only what no other takes', () => {
  const workers = workersOf(2);
  const choice = new WorkerChoice<Worker>();
  const owner = choice.choose('film-night', workers) as Worker;
  choice.noteOwner(owner, 'film-night', true);
  owner.isTaking = false;
  expect(choice.choose('film-night', workers)).not.toBe(owner);
  expect([1, 2, 3].map(() => choice.choose(undefined, workers))).not.toContain(owner);
  for (const worker of workers) worker.isTaking = false;
  expect(choice.choose('film-night', workers)).toBe(owner);
  expect(choice.choose('film-night', [])).toBeUndefined();
});
