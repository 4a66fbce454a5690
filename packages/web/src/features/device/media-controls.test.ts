import { expect, test } from 'vitest';
import { browserMediaControls } from './media-controls.ts';

test('ignores actions and position states that the browser does not know', () => {
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

test('limits a position past the end, which browsers reject, to the end', () => {
  const positions: unknown[] = [];
  const mediaSession = { setPositionState: (state: unknown) => positions.push(state) } as unknown as MediaSession;
  browserMediaControls({ mediaSession })?.setPosition({ positionSeconds: 20.4, lengthSeconds: 20, speed: 1 });
  expect(positions).toEqual([{ position: 20, duration: 20, playbackRate: 1 }]);
});
