import { createFakeClock, flushPromises } from '@matinee/base/fake-clock';
import { expect, test } from 'vitest';
import type { PlayerSource, PlayerState } from '../player/player.ts';
import type { Undecodable } from '../player/undecodable.ts';
import { createFakePlayer } from '../testing/fake-player.ts';
import { simulateViewer } from '../testing/simulate-viewer.ts';
import { UndecodableWatch } from './undecodable-watch.ts';

const source = (codecs?: string): PlayerSource => ({ kind: 'file', url: 'https://films.example/a.mp4', codecs });
const answers: Record<string, Undecodable> = {
  hvc1: { picture: 'HEVC' },
  'avc1,ac-3': { sound: 'AC-3' },
  'hvc1,ac-3': { picture: 'HEVC', sound: 'AC-3' },
};

function watching(initial: Partial<PlayerState> = {}) {
  let state: Partial<PlayerState> = { isLoaded: true, ...initial };
  const player = createFakePlayer(createFakeClock(0));
  const watch = new UndecodableWatch(
    { ...player, state: () => ({ ...player.state(), ...state }) },
    async (codecs) => answers[codecs] ?? {},
  );
  return {
    partsOf: (codecs?: string) => watch.partsOf(source(codecs)),
    async settledPartsOf(codecs?: string) {
      watch.partsOf(source(codecs));
      await flushPromises();
      return watch.partsOf(source(codecs));
    },
    set(next: Partial<PlayerState>) {
      state = next;
    },
  };
}

test.each([
  ['hvc1', {}, 'picture'],
  ['avc1,ac-3', {}, 'sound'],
  ['avc1,ac-3', { repair: 'failed' }, 'sound'],
  ['avc1,ac-3', { repair: 'preparing' }, undefined],
  ['hvc1,ac-3', { repair: 'playing' }, 'picture'],
  ['hvc1,ac-3', { isLoaded: false, error: 'unsupported' }, 'both'],
  ['hvc1', { isLoaded: false }, undefined],
  ['avc1', {}, undefined],
  [undefined, {}, undefined],
] as const)('[LINK-30] of %s with a player in %j lacks %s', async (codecs, state, parts) => {
  expect(await watching(state).settledPartsOf(codecs)).toBe(parts);
});

test('[LINK-30] says nothing of another video until its codecs are known', async () => {
  const watch = watching();
  expect(await watch.settledPartsOf('hvc1')).toBe('picture');
  expect(watch.partsOf('hvc1,ac-3')).toBeUndefined();
  // The answer for the earlier video comes too late.
  expect(watch.partsOf('avc1')).toBeUndefined();
  await flushPromises();
  expect(watch.partsOf('avc1')).toBeUndefined();
});

test('[LINK-30] the report of a player says what its browser can’t decode', async () => {
  const viewer = simulateViewer();
  await viewer.receivePlayback({
    source: source('hvc1'),
    timeline: { isPlaying: false, positionSeconds: 0, speed: 1, atServerMs: 0 },
    discontinuity: 1,
  });
  await viewer.advance(1000);
  expect(viewer.reports.at(-1)).toMatchObject({ status: 'ready', undecodable: 'picture' });
});
