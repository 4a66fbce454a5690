import { expect, test } from 'vitest';
import { browserMediaControls } from './media-controls.ts';

test('a browser without them is no error', () => {
  expect(browserMediaControls({})).toBeUndefined();
});

test('a browser that does not know an action, or places, is none either', () => {
  const mediaSession = {
    metadata: null,
    playbackState: 'none',
    setActionHandler(action: string) {
      if (action === 'seekto') throw new TypeError('not an action');
    },
  } as unknown as MediaSession;
  const media = browserMediaControls({ mediaSession });
  media?.on('seekto', () => undefined);
  media?.setPosition({ positionSeconds: 1, lengthSeconds: 2, speed: 1 });
  media?.setState('playing');
  expect(mediaSession.playbackState).toBe('playing');
});

test('a place past the end, which browsers refuse, is the end', () => {
  const told: unknown[] = [];
  const mediaSession = { setPositionState: (state: unknown) => told.push(state) } as unknown as MediaSession;
  browserMediaControls({ mediaSession })?.setPosition({ positionSeconds: 20.4, lengthSeconds: 20, speed: 1 });
  expect(told).toEqual([{ position: 20, duration: 20, playbackRate: 1 }]);
});
