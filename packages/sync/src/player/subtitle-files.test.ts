import { afterEach, expect, test, vi } from 'vitest';
import type { CaptionTrack, Selection } from './player.ts';
import { addSubtitleFiles, subtitleFilesOf } from './subtitle-files.ts';

const english = { url: '/api/subtitles/x/en', name: 'English', srclang: 'en', default: true };
const german = { url: '/api/subtitles/x/de', name: 'Deutsch', srclang: 'de' };
const source = { kind: 'file', url: 'https://a.test/a.mp4' } as const;

afterEach(() => vi.unstubAllGlobals());

/** Elements as far as tracks need them, and the captions inside a source. */
function createWorld() {
  vi.stubGlobal('document', { createElement: () => ({ track: { mode: 'disabled' }, remove: vi.fn<() => void>() }) });
  let ownId: string | undefined;
  const own: Selection<CaptionTrack> = {
    list: () => [{ id: 'own', label: 'Inside', language: 'fr' }],
    selectedId: () => ownId,
    select: (id) => (ownId = id),
  };
  const elements: { src: string; track: { mode: string }; remove: () => void }[] = [];
  const tracks: { mode: string }[] = [];
  const textTracks = Object.assign(new EventTarget(), { [Symbol.iterator]: () => tracks[Symbol.iterator]() });
  const append = (element: (typeof elements)[number]): void => {
    elements.push(element);
    tracks.push(element.track);
  };
  const video = { append, textTracks } as unknown as HTMLVideoElement;
  /** The browser shows a track that an engine has added. */
  const addShown = (): { mode: string } => {
    const track = { mode: 'showing' };
    tracks.push(track);
    textTracks.dispatchEvent(new Event('addtrack'));
    textTracks.dispatchEvent(new Event('change'));
    return track;
  };
  /** The browser turns all tracks off, as its own menu does, or because one was added. */
  const turnOff = (because?: 'addtrack'): void => {
    if (because !== undefined) textTracks.dispatchEvent(new Event(because));
    for (const track of tracks) track.mode = 'disabled';
    textTracks.dispatchEvent(new Event('change'));
  };
  const onChange = vi.fn<() => void>();
  return {
    own,
    elements,
    onChange,
    addShown,
    turnOff,
    add: (files: ReturnType<typeof subtitleFilesOf>) => addSubtitleFiles(video, files, own, onChange),
  };
}

test('[PLAYER-14] lists the file that a user chose first, then the source’s files, then the captions inside it', () => {
  const { add, elements } = createWorld();
  const files = subtitleFilesOf({
    ...source,
    subtitleUrl: '/api/subtitles/x/y',
    subtitleName: 'my film.srt',
    textTracks: [english, german],
  });
  const added = add(files);
  expect(added.captions.list()).toEqual([
    { id: 'file0', label: 'my film.srt', language: undefined, isChosen: true },
    { id: 'file1', label: 'English', language: 'en' },
    { id: 'file2', label: 'Deutsch', language: 'de' },
    { id: 'own', label: 'Inside', language: 'fr' },
  ]);
  expect(added.captions.selectedId()).toBe('file0');
  added.remove();
  for (const element of elements) expect(element.remove).toHaveBeenCalledOnce();
});

test('[PLAYER-15] at most one caption track is shown', () => {
  const { add, elements, own, onChange } = createWorld();
  const { captions } = add(subtitleFilesOf({ ...source, textTracks: [german, { ...german, url: '/b' }] }));
  const shown = () => [captions.selectedId(), own.selectedId(), ...elements.map(({ track }) => track.mode)];
  captions.select('file1');
  expect(shown()).toEqual(['file1', undefined, 'disabled', 'showing']);
  captions.select('own');
  expect(shown()).toEqual(['own', 'own', 'disabled', 'disabled']);
  captions.select('file0');
  expect(shown()).toEqual(['file0', undefined, 'showing', 'disabled']);
  captions.select(undefined);
  expect(shown()).toEqual([undefined, undefined, 'disabled', 'disabled']);
  expect(onChange).toHaveBeenCalledTimes(4);
});

test.each([
  ['film.en.vtt', 'en'],
  ['film_pt-BR.srt', 'pt-BR'],
  ['film.vtt', undefined],
])('the language of the file %s is %s', (subtitleName, language) => {
  expect(subtitleFilesOf({ ...source, subtitleUrl: '/api/subtitles/x/y', subtitleName })[0]?.language).toBe(language);
});

test('[PLAYER-15] captions inside the source that are on give way to a file that is shown', () => {
  const { add, own } = createWorld();
  own.select('own');
  add(subtitleFilesOf({ ...source, subtitleUrl: 'https://a.test/a.vtt' }));
  expect(own.selectedId()).toBeUndefined();
});

test('[PLAYER-15] a track that the browser shows beside a file is hidden, unless the file is off', () => {
  const { add, addShown } = createWorld();
  const { captions } = add(subtitleFilesOf({ ...source, subtitleUrl: 'https://a.test/a.vtt' }));
  expect(addShown().mode).toBe('disabled');
  captions.select(undefined);
  expect(addShown().mode).toBe('showing');
});

test('[PLAYER-15] a file that the browser turns off because a stream adds its tracks shows on, but a user may turn it off', () => {
  const { add, turnOff } = createWorld();
  const { captions } = add(subtitleFilesOf({ ...source, subtitleUrl: 'https://a.test/a.vtt' }));
  turnOff('addtrack');
  expect(captions.selectedId()).toBe('file0');
  turnOff();
  expect(captions.selectedId()).toBeUndefined();
});

test('[PLAYER-14] a file that a user chose is shown, otherwise the default of the source', () => {
  expect(
    createWorld()
      .add(subtitleFilesOf({ ...source, textTracks: [german, english] }))
      .captions.selectedId(),
  ).toBe('file1');
  const chosen = subtitleFilesOf({ ...source, subtitleUrl: 'https://a.test/a%20b.vtt', textTracks: [english] });
  expect(createWorld().add(chosen).captions.selectedId()).toBe('file0');
  expect(chosen[0]?.label).toBe('a b.vtt');
});
