import { expect, test, vi } from 'vitest';
import { flushPromises } from '@matinee/base/fake-clock';
import { FakeVideo } from '../testing/fake-video.ts';
import { captureFirstFrame, type FrameSize } from './capture-first-frame.ts';
import { playFile } from './file-engine.ts';
import type { PlayerSource } from './player.ts';

const file: PlayerSource = { kind: 'file', url: 'https://media.test/a.mp4' };
const image = new Blob(['frame'], { type: 'image/webp' });

/** `readable`: the host lets the page read the video. */
function capture(source = file, { readable = true, signal = new AbortController().signal } = {}) {
  const video = new FakeVideo();
  const taken: (FrameSize & { atSeconds: number })[] = [];
  const result = captureFirstFrame(source, {
    signal,
    tools: {
      createVideo: () => video.asElement(),
      loadEngine: async () => playFile,
      async takeImage(_, size) {
        if (!readable) throw new DOMException('Tainted canvases may not be exported', 'SecurityError');
        taken.push({ ...size, atSeconds: video.currentTime });
        return image;
      },
    },
  });
  return { video, taken, result };
}

async function load(video: FakeVideo, { duration = 200, width = 1920, height = 1080 } = {}): Promise<void> {
  await flushPromises();
  Object.assign(video, { duration, videoWidth: width, videoHeight: height, readyState: 1 });
  video.happen('loadedmetadata');
  await flushPromises();
  video.readyState = 4;
  video.happen('seeked');
  await flushPromises();
}

test.each([
  [20, 2],
  [200, 5],
  [Number.POSITIVE_INFINITY, 0],
])('[PLAYER-22] a video of %d s gives its frame after %d s, 320 px wide', async (duration, atSeconds) => {
  const { video, taken, result } = capture();
  await load(video, { duration });
  expect(await result).toBe(image);
  expect(taken).toEqual([{ widthPixels: 320, heightPixels: 180, atSeconds }]);
  expect(video).toMatchObject({ src: '', muted: true, crossOrigin: 'anonymous' });
});

test.each(['loadedmetadata', 'loadeddata', 'canplay', 'seeked'])(
  'takes the frame once the video has reported by %s that it is there',
  async (type) => {
    const { video, taken, result } = capture();
    await flushPromises();
    Object.assign(video, { duration: 20, videoWidth: 640, videoHeight: 360, readyState: 1 });
    video.happen(type);
    await flushPromises();
    Object.assign(video, { readyState: 2, seeking: true });
    video.happen(type);
    await flushPromises();
    expect(taken).toEqual([]);
    video.seeking = false;
    video.happen(type);
    expect(await result).toBe(image);
  },
);

test('[PLAYER-22] a small video is not enlarged', async () => {
  const { video, taken, result } = capture();
  await load(video, { width: 200, height: 100 });
  await result;
  expect(taken).toMatchObject([{ widthPixels: 200, heightPixels: 100 }]);
});

test.each<PlayerSource>([
  { kind: 'youtube', url: 'dQw4w9WgXcQ' },
  { kind: 'on-demand', url: 'tubi:1' },
])('[PLAYER-22] takes no frame of $kind', async (source) => {
  expect(await capture(source).result).toBeUndefined();
});

test('[PLAYER-22] takes no frame of a video that its host lets no other site read', async () => {
  const tainted = capture(file, { readable: false });
  await load(tainted.video);
  expect(await tainted.result).toBeUndefined();
  const refused = capture();
  await flushPromises();
  refused.video.fail(4);
  expect(refused.video.crossOrigin).toBeNull();
  await load(refused.video);
  expect(await refused.result).toBeUndefined();
  expect(refused.taken).toEqual([]);
});

test('[PLAYER-22] takes no frame of sound alone, or of a video that fails or is given up', async () => {
  const sound = capture();
  await load(sound.video, { width: 0, height: 0 });
  expect(await sound.result).toBeUndefined();

  const broken = capture();
  await flushPromises();
  // The second time it was loaded without CORS.
  broken.video.fail(3);
  broken.video.fail(3);
  expect(await broken.result).toBeUndefined();

  const giving = new AbortController();
  const given = capture(file, { signal: giving.signal });
  await flushPromises();
  giving.abort();
  expect(await given.result).toBeUndefined();
  expect(given.video.src).toBe('');
});

test('[PLAYER-22] a video that does not load is given up after 15 s', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const { video, result } = capture();
  await flushPromises();
  expect(timeout).toHaveBeenCalledWith(15_000);
  limit.abort();
  expect(await result).toBeUndefined();
  expect(video.src).toBe('');
  timeout.mockRestore();
});
