import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeCue } from '../../testing/fake-cue.ts';
import { CueList, type CueSource } from './cue-list.ts';
import { hideTracks } from './hide-tracks.ts';

beforeEach(() => vi.stubGlobal('VTTCue', FakeCue));
afterEach(() => vi.unstubAllGlobals());

class FakeTrack {
  #mode: TextTrackMode;
  changes = 0;
  readonly #cues = new Set<VTTCue>();

  constructor(mode: TextTrackMode) {
    this.#mode = mode;
  }

  get mode(): TextTrackMode {
    return this.#mode;
  }

  set mode(mode: TextTrackMode) {
    if (mode !== this.#mode) this.changes += 1;
    this.#mode = mode;
  }

  get cues(): VTTCue[] | null {
    return this.mode === 'disabled' ? null : [...this.#cues];
  }

  addCue(cue: VTTCue): void {
    this.#cues.add(cue);
  }

  removeCue(cue: VTTCue): void {
    this.#cues.delete(cue);
  }
}

function createWorld() {
  const [inside, other] = [new FakeTrack('hidden'), new FakeTrack('disabled')];
  const tracks = [inside, other];
  const textTracks = Object.assign(new EventTarget(), { [Symbol.iterator]: () => tracks[Symbol.iterator]() });
  function addTextTrack(): FakeTrack {
    const track = new FakeTrack('hidden');
    tracks.push(track);
    return track;
  }
  const video = Object.assign(new EventTarget(), { textTracks, addTextTrack, webkitDisplayingFullscreen: false });
  let selected: CueSource | undefined = inside as unknown as TextTrack;
  const captions = { selectedId: () => (selected === undefined ? undefined : '0'), cuesOf: () => selected };
  const hiding = hideTracks(video as unknown as HTMLVideoElement, captions);
  return {
    modes: () => tracks.map(({ mode }) => mode),
    changes: () => tracks.reduce((sum, track) => sum + track.changes, 0),
    texts: () => tracks[2]?.cues?.map(({ text }) => text),
    select: (source: CueSource | undefined) => {
      selected = source;
      hiding.update();
    },
    update: hiding.update,
    stop: hiding.stop,
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

const cue = (startTime: number, text: string) => ({ startTime, endTime: 9, text, settings: '' });

test('[PLAYER-60] a track that the browser shows by itself is hidden', () => {
  const { modes, show, stop } = createWorld();
  show();
  expect(modes()).toEqual(['hidden', 'hidden']);
  stop();
  show();
  expect(modes()).toEqual(['hidden', 'showing']);
});

test('[PLAYER-63] a phone’s browser shows the selected captions in its full screen, or the ones chosen in its own menu', () => {
  const { modes, move, select, show } = createWorld();
  move(true);
  expect(modes()).toEqual(['showing', 'disabled']);
  show();
  expect(modes()).toEqual(['showing', 'showing']);
  move(false);
  expect(modes()).toEqual(['hidden', 'hidden']);
  select(undefined);
  move(true);
  expect(modes()).toEqual(['hidden', 'hidden']);
});

test('[PLAYER-63] the browser has cues of a list only while it shows them, also the ones that come then', () => {
  const { modes, move, select, texts } = createWorld();
  const list = new CueList();
  list.add([cue(1, 'One')]);
  select(list);
  expect(modes()).toHaveLength(2);
  move(true);
  list.add([cue(0, 'Before')]);
  expect(modes()).toEqual(['hidden', 'disabled', 'showing']);
  expect(texts()).toEqual(['One', 'Before']);
  move(false);
  list.add([cue(2, 'Two')]);
  expect(modes()).toEqual(['hidden', 'disabled', 'disabled']);
  move(true);
  expect(texts()).toEqual(['Before', 'One', 'Two']);
});

test('[PLAYER-63] another choice of captions in full screen takes the place of the one before', () => {
  const { modes, move, select, texts } = createWorld();
  const [first, second] = [new CueList(), new CueList()];
  first.add([cue(0, 'First')]);
  second.add([cue(0, 'Second')]);
  move(true);
  select(first);
  expect(modes()).toEqual(['hidden', 'disabled', 'showing']);
  select(second);
  expect(texts()).toEqual(['Second']);
  select(undefined);
  expect(modes()).toEqual(['hidden', 'disabled', 'disabled']);
});

test('[PLAYER-63] a choice in the browser’s own menu stays until the user chooses in the page', () => {
  const { modes, move, show, update } = createWorld();
  move(true);
  show();
  update();
  expect(modes()).toEqual(['showing', 'showing']);
});

test('[PLAYER-60] a track of the browser changes its mode only when it is left, because each change leads to another look at it', () => {
  const { modes, changes, move, select, update } = createWorld();
  select(new CueList());
  move(true);
  move(false);
  const before = changes();
  update();
  expect(changes()).toBe(before);
  expect(modes().at(-1)).toBe('disabled');
});

test('[PLAYER-61] the browser gets sixteen of any number of captions at once', () => {
  const { move, select, texts } = createWorld();
  const list = new CueList();
  list.add(Array.from({ length: 20_000 }, () => cue(0, 'Overlap')));
  select(list);
  move(true);
  expect(texts()).toHaveLength(16);
});
