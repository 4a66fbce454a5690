import { expect, test } from 'vitest';
import { hideTracks } from './hide-tracks.ts';

/** A `<video>` with two tracks, the first of which is selected. */
function createWorld() {
  const [selected, other] = [{ mode: 'hidden' }, { mode: 'disabled' }];
  const textTracks = Object.assign(new EventTarget(), { [Symbol.iterator]: () => [selected, other][Symbol.iterator]() });
  const video = Object.assign(new EventTarget(), { textTracks, webkitDisplayingFullscreen: false });
  const stop = hideTracks(video as unknown as HTMLVideoElement, () => selected as TextTrack);
  return {
    modes: () => [selected.mode, other.mode],
    stop,
    show: (): void => {
      other.mode = 'showing';
      textTracks.dispatchEvent(new Event('change'));
    },
    move: (isApart: boolean): void => {
      video.webkitDisplayingFullscreen = isApart;
      video.dispatchEvent(new Event(isApart ? 'webkitbeginfullscreen' : 'webkitendfullscreen'));
    },
  };
}

test('[PLAYER-60] a track that the browser shows by itself is hidden', () => {
  const { modes, show, stop } = createWorld();
  show();
  expect(modes()).toEqual(['hidden', 'hidden']);
  stop();
  show();
  expect(modes()).toEqual(['hidden', 'showing']);
});

test('[PLAYER-63] in the full screen of a phone’s browser the browser shows the selected captions, or the ones chosen in its own menu', () => {
  const { modes, move, show } = createWorld();
  move(true);
  expect(modes()).toEqual(['showing', 'disabled']);
  show();
  expect(modes()).toEqual(['showing', 'showing']);
  move(false);
  expect(modes()).toEqual(['hidden', 'hidden']);
});
