import { createFakeClock, flushPromises } from '@matinee/base/fake-clock';
import { expect, test } from 'vitest';
import { FakeVideo } from '../testing/fake-video.ts';
import { isRouted } from '../player/engine.ts';
import { RoomSound } from './room-sound.ts';
import type { SoundWishes } from './sound-wishes.ts';

const plain: SoundWishes = { isLevelled: false, isNight: false, isMono: false, boost: 1 };
const levelled: SoundWishes = { ...plain, isLevelled: true };

class FakeContext extends EventTarget {
  state: AudioContextState;
  isAllowed = true;
  readonly routed: HTMLVideoElement[] = [];

  constructor(state: AudioContextState) {
    super();
    this.state = state;
  }

  change(state: AudioContextState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }

  async resume(): Promise<void> {
    if (!this.isAllowed) throw new Error('Not allowed');
    this.change('running');
  }

  async close(): Promise<void> {}

  createMediaElementSource(video: HTMLVideoElement) {
    this.routed.push(video);
    return { connect: () => undefined };
  }
}

function createWorld({ state = 'running', remembered = {} }: { state?: AudioContextState; remembered?: Record<string, number> } = {}) {
  const clock = createFakeClock(1_000_000);
  const context = new FakeContext(state);
  const page = new EventTarget();
  const levels: [decibels: number, isAtOnce: boolean][] = [];
  const loudnesses = new Map(Object.entries(remembered));
  let [contexts, lost, loudness] = [0, 0, -24];
  const sound = new RoomSound({
    clock,
    page,
    openContext() {
      contexts += 1;
      return context as unknown as AudioContext;
    },
    createChain: () => ({
      input: {} as AudioNode,
      energy: () => 10 ** ((loudness + 0.691) / 10) * video.volume ** 2,
      setWishes: () => undefined,
      setLevel: (decibels, isAtOnce) => levels.push([Math.round(decibels * 10) / 10, isAtOnce]),
    }),
    loudness: loudnesses,
    onLost: () => (lost += 1),
  });
  const video = Object.assign(new FakeVideo(), { paused: false });
  const world = { clock, context, page, levels, loudnesses, sound, video, element: video.asElement() };
  return {
    ...world,
    contexts: () => contexts,
    lost: () => lost,
    hear: (seconds: number, lufs: number): number | undefined => {
      loudness = lufs;
      clock.advance(seconds * 1000);
      return levels.at(-1)?.[0];
    },
  };
}

test('[SOUND-4] without a wish no video is touched, and no context made', () => {
  const { sound, element, contexts, context } = createWorld();
  sound.follow(element, 'a');
  sound.setWishes(plain);
  expect([contexts(), context.routed]).toEqual([0, []]);
  sound.setWishes({ ...plain, isMono: true });
  sound.follow(element, 'a');
  expect([contexts(), context.routed]).toEqual([1, [element]]);
});

test('[SOUND-5] a video keeps its own sound until the context runs, which the next press makes it do', async () => {
  const { sound, element, context, page } = createWorld({ state: 'suspended' });
  sound.setWishes(levelled);
  sound.follow(element, 'a');
  expect(isRouted(element)).toBe(false);
  page.dispatchEvent(new Event('keydown'));
  await flushPromises();
  expect(isRouted(element)).toBe(true);
  expect(context.routed).toEqual([element]);
});

test('[SOUND-5] a video whose context stops for a second plays on in a new one, and a context that runs again is enough', async () => {
  const { sound, element, context, clock, lost } = createWorld();
  sound.setWishes(levelled);
  sound.follow(element, 'a');
  context.change('suspended');
  await flushPromises();
  clock.advance(2000);
  expect([context.state, lost()]).toEqual(['running', 0]);
  context.isAllowed = false;
  context.change('interrupted');
  await flushPromises();
  clock.advance(999);
  expect(lost()).toBe(0);
  clock.advance(1);
  expect(lost()).toBe(1);
});

test('[SOUND-5] a video whose sound the page may not read is not touched', () => {
  const { sound, context } = createWorld();
  sound.setWishes(levelled);
  sound.follow(undefined, 'a');
  expect(context.routed).toEqual([]);
});

test('[SOUND-2] [SOUND-3] a loud video is turned down bit by bit, and at once the next time', () => {
  const { sound, element, hear, levels, loudnesses } = createWorld();
  sound.setWishes(levelled);
  sound.follow(element, 'a');
  expect(hear(3, -10)).toBe(0);
  expect(hear(2, -10)).toBeLessThan(0);
  expect(hear(20, -10)).toBeCloseTo(-6, 0);
  expect(loudnesses.get('a')).toBeCloseTo(-10, 1);
  sound.follow(element, 'b');
  expect(levels.at(-1)).toEqual([0, true]);
  sound.follow(element, 'a');
  expect(levels.at(-1)).toEqual([-6, true]);
});

test('[SOUND-3] the volume of the video changes nothing in what is measured, and a muted or paused one is not measured', () => {
  const { sound, element, hear, video, loudnesses } = createWorld();
  sound.setWishes(levelled);
  sound.follow(element, 'a');
  video.volume = 0.3;
  hear(15, -20);
  expect(loudnesses.get('a')).toBeCloseTo(-20, 1);
  sound.follow(element, 'b');
  for (const state of [
    { muted: true },
    { muted: false, paused: true },
    { paused: false, seeking: true },
    { seeking: false, volume: 0.01 },
  ]) {
    Object.assign(video, state);
    hear(15, -20);
  }
  expect(loudnesses.has('b')).toBe(false);
});

test('[SOUND-2] the level goes back to the video’s own when the wish ends', () => {
  const { sound, element, hear } = createWorld({ remembered: { a: -22 } });
  sound.setWishes(levelled);
  sound.follow(element, 'a');
  expect(hear(1, -22)).toBe(6);
  sound.setWishes({ ...plain, isMono: true });
  expect(Math.abs(hear(10, -22) ?? 9)).toBeLessThanOrEqual(0.5);
});

test('nothing happens after the end', () => {
  const { sound, element, hear, levels, page } = createWorld();
  sound.setWishes(levelled);
  sound.follow(element, 'a');
  sound.close();
  const before = levels.length;
  page.dispatchEvent(new Event('keydown'));
  hear(20, -10);
  expect(levels).toHaveLength(before);
});
