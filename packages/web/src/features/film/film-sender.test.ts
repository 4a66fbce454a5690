import { createFakeClock, flushPromises } from '@matinee/base/fake-clock';
import { MatineeError, type BlockRun, type FilmState } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { createFilmSender, type Sending } from './film-sender.ts';

const blockBytes = 262_144;

/** Extends the last run if `run` goes on there. */
function joinRun(runs: BlockRun[], [first, count]: BlockRun): BlockRun[] {
  const last = runs.at(-1);
  if (last === undefined || last[0] + last[1] !== first) runs.push([first, count]);
  else last[1] += count;
  return runs;
}

/** The server wishes for `urgent` blocks first, then for the blocks that it lacks. */
function setUp({ blocks = 40, answerMs = 100 } = {}) {
  const clock = createFakeClock(0);
  const sizeBytes = (blocks - 1) * blockBytes + 1000;
  const stored = new Set<number>();
  const requests: BlockRun[] = [];
  const server = { urgent: [] as BlockRun[], failure: undefined as unknown, isSilent: false };
  let sending: Sending | undefined;
  let asked = 0;

  function state(): FilmState {
    const missing = Array.from({ length: blocks }, (_, index) => index).filter((index) => !stored.has(index));
    const urgent = server.urgent.filter(([first]) => !stored.has(first));
    return {
      success: true,
      id: 'f'.repeat(22),
      name: 'a.mkv',
      sizeBytes,
      sentBytes: stored.size * blockBytes,
      blockBytes,
      sent: [],
      isWhole: missing.length === 0,
      isOwn: true,
      identity: 'a'.repeat(64),
      ownCopies: false,
      takesHelp: false,
      ownerName: 'Ilse',
      wishes: [...urgent, ...missing.map((block): BlockRun => [block, 1]).reduce<BlockRun[]>(joinRun, [])],
    };
  }

  const answer = async (): Promise<FilmState> => {
    asked += 1;
    await new Promise<void>((resolve) => clock.after(answerMs, resolve));
    if (server.failure !== undefined) throw server.failure;
    return state();
  };
  const sender = createFilmSender({
    file: new Blob([new Uint8Array(sizeBytes)]),
    film: state(),
    clock,
    async send(first, { size }, signal) {
      const run: BlockRun = [first, Math.ceil(size / blockBytes)];
      requests.push(run);
      if (server.isSilent) await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
      await new Promise<void>((resolve) => clock.after(answerMs, resolve));
      if (server.failure !== undefined) throw server.failure;
      for (let index = run[0]; index < run[0] + run[1]; index += 1) stored.add(index);
      return state();
    },
    ask: answer,
    onChange: (next) => (sending = next),
  });
  return { clock, requests, server, sender, stored, blocks, state, sending: () => sending, asked: () => asked };
}

test('[FILM-23] sends each block once, and ends when the server has the whole film', async () => {
  const { clock, requests, blocks, stored, sending } = setUp();
  await clock.advanceAsync(60_000);
  expect(requests.reduce((sum, [, count]) => sum + count, 0)).toBe(blocks);
  expect(stored.size).toBe(blocks);
  expect(sending()?.film.isWhole).toBe(true);
});

test('[FILM-23] sends first the head of a film and its end, where players look for the index', async () => {
  const { clock, requests } = setUp({ blocks: 40 });
  await clock.advanceAsync(150);
  expect(requests.slice(0, 4)).toEqual([
    [0, 1],
    [39, 1],
    [38, 1],
    [1, 1],
  ]);
  const cut = setUp({ blocks: 40 });
  cut.server.failure = new TypeError('Failed to fetch');
  await cut.clock.advanceAsync(150);
  cut.server.failure = undefined;
  cut.requests.length = 0;
  await cut.clock.advanceAsync(2000);
  expect(cut.requests.slice(0, 3).map(([first]) => first)).toEqual([0, 39, 38]);
  const small = setUp({ blocks: 1 });
  await small.clock.advanceAsync(1000);
  expect(small.requests).toEqual([[0, 1]]);
});

test('[FILM-23] sends what viewers wait for next', async () => {
  const { clock, requests, server } = setUp({ blocks: 200 });
  await clock.advanceAsync(500);
  server.urgent = [[150, 1]];
  await clock.advanceAsync(100);
  const before = requests.length;
  await clock.advanceAsync(100);
  expect(requests.slice(before - 2, before + 2)).toContainEqual([150, 1]);
});

test('sends longer runs the faster the line is, of 16 blocks at most', async () => {
  const { clock, requests } = setUp({ blocks: 400, answerMs: 20 });
  await clock.advanceAsync(5000);
  expect(requests[0]?.[1]).toBe(1);
  expect(Math.max(...requests.map(([, count]) => count))).toBe(16);
  const slow = setUp({ blocks: 40, answerMs: 1000 });
  await slow.clock.advanceAsync(10_000);
  expect(Math.max(...slow.requests.map(([, count]) => count))).toBe(1);
});

test('[FILM-23] goes on by itself after a connection that broke without a sign', async () => {
  const { clock, server, stored, blocks, sending } = setUp();
  await clock.advanceAsync(300);
  server.isSilent = true;
  await clock.advanceAsync(59_000);
  expect(sending()?.isOffline).toBe(false);
  server.isSilent = false;
  await clock.advanceAsync(10_000);
  expect(stored.size).toBe(blocks);
});

test('[FILM-23] goes on by itself after a lost connection', async () => {
  const { clock, server, sending } = setUp();
  server.failure = new TypeError('Failed to fetch');
  await clock.advanceAsync(30_000);
  expect(sending()?.isOffline).toBe(true);
  server.failure = undefined;
  await clock.advanceAsync(60_000);
  expect(sending()).toMatchObject({ isOffline: false, film: { isWhole: true } });
});

test('[FILM-23] an answer that arrives after a later one takes nothing back', async () => {
  const { state } = setUp({ blocks: 2 });
  const [first, second] = [Promise.withResolvers<FilmState>(), Promise.withResolvers<FilmState>()];
  let last: Sending | undefined;
  createFilmSender({
    file: new Blob([new Uint8Array(blockBytes + 1000)]),
    film: state(),
    clock: createFakeClock(0),
    send: (block) => (block === 0 ? first : second).promise,
    ask: async () => state(),
    onChange: (next) => (last = next),
  });
  first.resolve({ ...state(), isWhole: true, wishes: [] });
  await flushPromises();
  second.resolve({ ...state(), sentBytes: 1000, wishes: [] });
  await flushPromises();
  expect(last?.film.isWhole).toBe(true);
});

test('[FILM-23] sends again what came too slowly, or in pieces, while a connection was lost', async () => {
  const { clock, server, sending } = setUp();
  server.failure = new MatineeError('ValidationError', 'The request came too slowly.');
  await clock.advanceAsync(2000);
  expect(sending()?.refusal).toBeUndefined();
  server.failure = undefined;
  await clock.advanceAsync(60_000);
  expect(sending()?.film.isWhole).toBe(true);
});

test('ends when the server refuses the film for good, and not when it is busy', async () => {
  const { clock, server, requests, sending } = setUp();
  server.failure = new MatineeError('TooManyRequests', 'Slow down.');
  await clock.advanceAsync(5000);
  expect(sending()?.refusal).toBeUndefined();
  server.failure = new MatineeError('VideoNotFoundException', 'Gone.');
  await clock.advanceAsync(20_000);
  expect(sending()?.refusal?.name).toBe('VideoNotFoundException');
  const count = requests.length;
  await clock.advanceAsync(60_000);
  expect(requests).toHaveLength(count);
});

test('[FILM-23] sends nothing while it is paused or after it is stopped', async () => {
  const { clock, requests, sender } = setUp({ blocks: 400 });
  await clock.advanceAsync(500);
  sender.pause();
  await clock.advanceAsync(500);
  const paused = requests.length;
  await clock.advanceAsync(10_000);
  expect(requests).toHaveLength(paused);
  sender.resume();
  await clock.advanceAsync(1000);
  expect(requests.length).toBeGreaterThan(paused);
  sender.stop();
  await flushPromises();
  const stopped = requests.length;
  await clock.advanceAsync(10_000);
  expect(requests).toHaveLength(stopped);
});

const blocksOf = (requests: readonly BlockRun[]): number => requests.reduce((sum, [, count]) => sum + count, 0);

test('[FILM-29] sends no faster than its limit on average, and as fast as the line without', async () => {
  const { clock, requests, sender, sending } = setUp({ blocks: 200, answerMs: 20 });
  sender.limit(4 * blockBytes);
  expect(sending()?.isLimited).toBe(true);
  await clock.advanceAsync(10_000);
  expect(blocksOf(requests)).toBeGreaterThan(35);
  expect(blocksOf(requests)).toBeLessThan(45);
  expect(Math.max(...requests.map(([, count]) => count))).toBe(2);
  sender.limit(undefined);
  await clock.advanceAsync(2000);
  expect(sending()).toMatchObject({ isLimited: false, film: { isWhole: true } });
});

test('[FILM-29] blocks that a viewer waits for go ahead of the limit, and the rest makes up for it', async () => {
  const { clock, requests, server, sender } = setUp({ blocks: 200, answerMs: 20 });
  sender.limit(blockBytes);
  await clock.advanceAsync(10_000);
  server.urgent = [150, 151, 152, 153].map((block) => [block, 1]);
  await clock.advanceAsync(1500);
  expect(blocksOf(requests.filter(([first]) => first >= 150 && first < 154))).toBe(4);
  await clock.advanceAsync(18_500);
  expect(blocksOf(requests)).toBeLessThan(36);
});

test('[FILM-29] a film of a low rate is sent evenly, and the server still asked for what viewers need', async () => {
  const { clock, requests, asked, sender } = setUp({ blocks: 40, answerMs: 20 });
  sender.limit(blockBytes / 5);
  await clock.advanceAsync(20_000);
  expect(blocksOf(requests)).toBeLessThanOrEqual(7);
  expect(asked()).toBeGreaterThan(10);
});
