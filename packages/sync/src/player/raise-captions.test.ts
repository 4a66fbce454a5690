import { expect, test } from 'vitest';
import { raiseCaptions } from './raise-captions.ts';

interface FakeCue {
  text: string;
  line: number | 'auto';
}

class FakeTrack extends EventTarget {
  readonly cues: FakeCue[];

  constructor(...cues: FakeCue[]) {
    super();
    this.cues = cues;
  }
}

/** A `<video>` with the tracks of a test. */
function videoWith(...tracks: FakeTrack[]) {
  const textTracks = Object.assign(new EventTarget(), { [Symbol.iterator]: () => tracks[Symbol.iterator]() });
  const video = Object.assign(new EventTarget(), { textTracks });
  return {
    video: video as unknown as HTMLVideoElement,
    add: (track: FakeTrack) => textTracks.dispatchEvent(Object.assign(new Event('addtrack'), { track })),
    loads: (track: FakeTrack) => {
      // The event as it arrives from a `<track>` inside.
      const event = new Event('load');
      Object.defineProperty(event, 'target', { value: { track } });
      video.dispatchEvent(event);
    },
  };
}

const cue = (text: string, line: FakeCue['line'] = 'auto'): FakeCue => ({ text, line });

test('[PLAYER-25] captions keep off the lower edge, however many lines they have, unless they have a place of their own', () => {
  const tracks = [new FakeTrack(cue('One line'), cue('Two\nlines'), cue('At the top', 0)), new FakeTrack(cue('Added later'))];
  const [first, later] = tracks as [FakeTrack, FakeTrack];
  const { video, add } = videoWith(first);
  const stop = raiseCaptions(video);
  add(later);
  for (const track of tracks) track.dispatchEvent(new Event('cuechange'));
  expect(tracks.map(({ cues }) => cues.map(({ line }) => line))).toEqual([[-2, -3, 0], [-2]]);
  stop();
  later.cues.push(cue('Too late'));
  later.dispatchEvent(new Event('cuechange'));
  expect(later.cues.at(-1)?.line).toBe('auto');
});

test('[PLAYER-25] the captions of a file are raised before the first one shows', () => {
  const { video, loads } = videoWith();
  raiseCaptions(video);
  const file = new FakeTrack(cue('First words'));
  loads(file);
  expect(file.cues[0]?.line).toBe(-2);
});
