import { createFakeClock, flushPromises } from '@matinee/base/fake-clock';
import { expect, test } from 'vitest';
import { Feeder } from './feeder.ts';
import { FullBufferError, type MediaBuffer } from './media-buffer.ts';
import type { RepairedKind } from './repair/repair.ts';

const secondBytes = 1_000_000;

/** Fragments are a second long, with a key frame every 4 s. */
function setUp() {
  const clock = createFakeClock(0);
  const player = { position: 0 };
  const runs: (number | string)[] = [];
  let raisedSeconds = 0;
  let ends = 0;
  const buffers = new Map<RepairedKind, ReturnType<typeof fakeBuffer>>();
  const feeder = new Feeder({
    clock,
    kinds: ['video', 'audio'],
    position: () => player.position,
    run: (_run, fromSeconds, keepsPictures) => runs.push(keepsPictures === true ? `sound from ${fromSeconds}` : fromSeconds),
    raise: (_run, untilSeconds) => (raisedSeconds = untilSeconds),
    createBuffer: (kind) => {
      const buffer = fakeBuffer();
      buffers.set(kind, buffer);
      return buffer;
    },
    onEnd: () => (ends += 1),
    onError: (error) => expect(error).toBeUndefined(),
  });

  function begin(run: number): void {
    for (const kind of ['video', 'audio'] as const) feeder.begin(run, kind, `${kind}/mp4`, Uint8Array.of(0));
  }

  async function feed(run: number, from: number, until: number, bytes = secondBytes): Promise<void> {
    for (let second = from; second < until; second += 1) {
      for (const kind of ['video', 'audio'] as const) {
        const part = { bytes: new Uint8Array(kind === 'video' ? bytes : 1), startSeconds: second, endSeconds: second + 1 };
        feeder.fragment(run, kind, { ...part, isKey: kind === 'audio' || second % 4 === 0 });
      }
    }
    await flushPromises();
  }

  return { clock, player, feeder, runs, buffers, begin, feed, raised: () => raisedSeconds, ends: () => ends };
}

function fakeBuffer() {
  const changes: string[] = [];
  const state = { isFull: false, isEmpty: false };
  const buffer: MediaBuffer = {
    async append(bytes) {
      if (state.isFull) throw new FullBufferError('full');
      changes.push(`append ${bytes.length}`);
    },
    remove: async (start, end) => void changes.push(`remove ${start} ${end}`),
    changeType: (mime) => void changes.push(mime),
    buffered: () => (state.isEmpty ? [] : [{ start: 0, end: 1e6 }]),
  };
  return Object.assign(buffer, { changes, state });
}

test('feeds 5 s at once, then at twice the speed of playing, and at most 30 s ahead', async () => {
  const { clock, player, feeder, raised } = setUp();
  feeder.start(0);
  expect(raised()).toBe(5);
  for (let second = 1; second <= 60; second += 1) {
    await clock.advanceAsync(1000);
    player.position = Math.max(0, second - 10);
    expect(raised()).toBeLessThanOrEqual(Math.min(5 + 2 * second, player.position + 30));
    expect(raised()).toBeGreaterThanOrEqual(Math.min(4 + 2 * second, player.position + 28));
  }
});

test('goes on with its run while a player settles at the position that the run begins at', async () => {
  const { feeder, runs, begin, feed } = setUp();
  feeder.start(7.3);
  feeder.seek(7.35);
  begin(1);
  feeder.seek(7.3);
  await feed(1, 7, 9);
  feeder.seek(7.3);
  expect(runs).toEqual([7.3]);
  feeder.seek(40);
  expect(runs).toEqual([7.3, 40]);
});

test('feeds no further while 60 MB are ahead of the player', async () => {
  const { clock, player, feeder, begin, feed, raised } = setUp();
  feeder.start(0);
  begin(1);
  await feed(1, 0, 5, 13_000_000);
  await clock.advanceAsync(20_000);
  expect(raised()).toBe(5);
  player.position = 3;
  await clock.advanceAsync(1000);
  expect(raised()).toBeGreaterThan(5);
});

test('starts again where the player is sent, and ignores parts on their way', async () => {
  const { feeder, runs, buffers, begin, feed } = setUp();
  feeder.start(0);
  begin(1);
  await feed(1, 0, 5);
  feeder.seek(3);
  expect(runs).toEqual([0]);
  feeder.seek(100);
  expect(runs).toEqual([0, 100]);
  await feed(1, 5, 7);
  begin(2);
  await feed(2, 100, 101);
  expect(buffers.get('video')?.changes.slice(6)).toEqual(['remove 0 Infinity', 'append 1', `append ${secondBytes}`]);
});

test('feeds other sound from shortly ahead of the player on, without touching the pictures', async () => {
  const { player, feeder, runs, buffers, begin, feed, ends } = setUp();
  feeder.start(0);
  begin(1);
  await feed(1, 0, 10);
  player.position = 4;
  feeder.replaceSound();
  expect(runs).toEqual([0, 'sound from 4.5']);
  // The sound before may still be on its way.
  await feed(1, 10, 11);
  feeder.begin(2, 'audio', 'audio/other', Uint8Array.of(0));
  for (const kind of ['video', 'audio'] as const)
    feeder.fragment(2, kind, { bytes: Uint8Array.of(1, 2, 3), startSeconds: 4, endSeconds: 20, isKey: true });
  await flushPromises();
  expect(buffers.get('video')?.changes).toHaveLength(12);
  expect(buffers.get('audio')?.changes.slice(11)).toEqual(['audio/other', 'append 1', 'append 3']);
  feeder.seek(10.5);
  expect(runs).toHaveLength(2);
  feeder.end(1, 'video');
  feeder.end(1, 'audio');
  expect(ends()).toBe(0);
  feeder.end(2, 'audio');
  expect(ends()).toBe(1);
});

test('begins other sound no later than the sound before ends', async () => {
  const { player, feeder, runs, begin, feed } = setUp();
  feeder.start(0);
  begin(1);
  await feed(1, 0, 5);
  player.position = 4.8;
  feeder.replaceSound();
  expect(runs.at(-1)).toBe('sound from 5');
});

test('starts again with other sound if nothing has come yet', () => {
  const { feeder, runs } = setUp();
  feeder.start(7);
  feeder.replaceSound();
  expect(runs).toEqual([7, 0]);
});

test('removes what lies 10 s behind the player, up to a key frame', async () => {
  const { clock, player, feeder, buffers, begin, feed } = setUp();
  feeder.start(0);
  begin(1);
  await feed(1, 0, 20);
  player.position = 17;
  await clock.advanceAsync(1000);
  for (const kind of ['video', 'audio'] as const) {
    expect(buffers.get(kind)?.changes.filter((change) => change.startsWith('remove'))).toEqual(['remove 0 4']);
  }
});

test('adds both buffers before it appends anything to one of them', async () => {
  const { feeder, buffers } = setUp();
  feeder.start(0);
  feeder.begin(1, 'video', 'video/mp4', Uint8Array.of(1, 2));
  expect(buffers.size).toBe(0);
  feeder.begin(1, 'audio', 'audio/mp4', Uint8Array.of(1));
  await flushPromises();
  expect([...buffers.values()].map(({ changes }) => changes)).toEqual([['append 2'], ['append 1']]);
});

test('appends again once the browser has room', async () => {
  const { clock, feeder, buffers, begin, feed } = setUp();
  feeder.start(0);
  begin(1);
  await feed(1, 0, 1);
  const video = buffers.get('video') as ReturnType<typeof fakeBuffer>;
  video.state.isFull = true;
  await feed(1, 1, 2);
  video.state.isFull = false;
  await clock.advanceAsync(1000);
  expect(video.changes.filter((change) => change === `append ${secondBytes}`)).toHaveLength(2);
});

test('starts again when the browser has thrown away data that the player needs', async () => {
  const { clock, player, feeder, runs, buffers, begin, feed } = setUp();
  feeder.start(0);
  begin(1);
  await feed(1, 0, 10);
  player.position = 6;
  (buffers.get('video') as ReturnType<typeof fakeBuffer>).state.isEmpty = true;
  await clock.advanceAsync(1000);
  expect(runs).toEqual([0]);
  await clock.advanceAsync(2000);
  expect(runs).toEqual([0, 6]);
});

test('waits twice as long each time before it starts again at a place that stays empty', async () => {
  const { clock, player, feeder, runs, buffers, begin, feed } = setUp();
  feeder.start(0);
  begin(1);
  await feed(1, 0, 10);
  player.position = 6;
  (buffers.get('video') as ReturnType<typeof fakeBuffer>).state.isEmpty = true;
  for (let second = 0; second < 60; second += 1) {
    await clock.advanceAsync(1000);
    begin(runs.length);
    await feed(runs.length, 4, 10);
  }
  expect(runs.length).toBeLessThan(7);
});

test('plays what there is when a kind ends before it begins', async () => {
  const { feeder, buffers, runs, ends } = setUp();
  feeder.start(50);
  feeder.begin(1, 'video', 'video/mp4', Uint8Array.of(1));
  expect(buffers.size).toBe(0);
  feeder.end(1, 'audio');
  feeder.fragment(1, 'video', { bytes: new Uint8Array(9), startSeconds: 48, endSeconds: 52, isKey: true });
  feeder.end(1, 'video');
  await flushPromises();
  expect([...buffers.keys()]).toEqual(['video']);
  expect(buffers.get('video')?.changes).toEqual(['append 1', 'append 9']);
  expect(ends()).toBeGreaterThan(0);
  feeder.seek(51);
  expect(runs).toEqual([50]);
});

test('[FILM-35] goes on from the same position without a kind that is dropped', async () => {
  const { feeder, buffers, runs, ends } = setUp();
  feeder.start(50);
  feeder.begin(1, 'audio', 'audio/mp4', Uint8Array.of(1));
  feeder.drop('video');
  expect(runs).toEqual([50, 50]);
  feeder.begin(2, 'video', 'video/mp4', Uint8Array.of(1));
  feeder.begin(2, 'audio', 'audio/mp4', Uint8Array.of(1));
  feeder.end(2, 'audio');
  await flushPromises();
  expect([...buffers.keys()]).toEqual(['audio']);
  expect(ends()).toBeGreaterThan(0);
});

test('reports the end once all parts are in the buffers', async () => {
  const { feeder, begin, feed, ends } = setUp();
  feeder.start(0);
  begin(1);
  await feed(1, 0, 2);
  feeder.end(1, 'video');
  expect(ends()).toBe(0);
  feeder.end(1, 'audio');
  expect(ends()).toBe(1);
});
