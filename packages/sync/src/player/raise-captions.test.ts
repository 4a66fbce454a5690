import { expect, test } from 'vitest';
import { raiseCaptions } from './raise-captions.ts';

interface FakeCue {
  text: string;
  line: number | 'auto';
}

class FakeTrack extends EventTarget {
  activeCues: FakeCue[] = [];

  show(...cues: FakeCue[]): void {
    this.activeCues = cues;
    this.dispatchEvent(new Event('cuechange'));
  }
}

/** The tracks of a `<video>`. */
class FakeTracks extends EventTarget {
  readonly #tracks: FakeTrack[];

  constructor(...tracks: FakeTrack[]) {
    super();
    this.#tracks = tracks;
  }

  [Symbol.iterator](): Iterator<FakeTrack> {
    return this.#tracks[Symbol.iterator]();
  }

  add(track: FakeTrack): void {
    this.dispatchEvent(Object.assign(new Event('addtrack'), { track }));
  }
}

test('[PLAYER-25] captions keep off the lower edge, however many lines they have, unless they have a place of their own', () => {
  const [first, later] = [new FakeTrack(), new FakeTrack()];
  const textTracks = new FakeTracks(first);
  const stop = raiseCaptions({ textTracks } as unknown as HTMLVideoElement);
  textTracks.add(later);
  const cues: FakeCue[] = [
    { text: 'One line', line: 'auto' },
    { text: 'Two\nlines', line: 'auto' },
    { text: 'At the top', line: 0 },
  ];
  first.show(...cues.slice(0, 1));
  later.show(...cues.slice(1));
  expect(cues.map(({ line }) => line)).toEqual([-2, -3, 0]);
  stop();
  const last: FakeCue = { text: 'Too late', line: 'auto' };
  first.show(last);
  expect(last.line).toBe('auto');
});
