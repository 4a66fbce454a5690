import { afterEach, expect, test, vi } from 'vitest';
import type { Captions } from './player.ts';
import { addSubtitleFiles, subtitleFilesOf } from './subtitle-files.ts';

const english = { url: '/api/subtitles/x/en', name: 'English', srclang: 'en', default: true };
const german = { url: '/api/subtitles/x/de', name: 'Deutsch', srclang: 'de' };
const source = { kind: 'file', url: 'https://a.test/a.mp4' } as const;

afterEach(() => vi.unstubAllGlobals());

/** Elements as far as tracks need them, and the captions inside a source. */
function createWorld() {
  vi.stubGlobal('document', { createElement: () => ({ track: { mode: 'disabled' }, remove: vi.fn<() => void>() }) });
  let insideId: string | undefined;
  const insideTrack = { mode: 'hidden' } as TextTrack;
  const inside: Captions = {
    list: () => [{ id: 'inside', label: 'Inside', language: 'fr' }],
    selectedId: () => insideId,
    select: (id) => (insideId = id),
    trackOf: () => insideTrack,
  };
  const elements: { src: string; track: { mode: string }; remove: () => void }[] = [];
  const video = { append: (element: (typeof elements)[number]) => elements.push(element) } as unknown as HTMLVideoElement;
  const onChange = vi.fn<() => void>();
  return {
    inside,
    insideTrack,
    elements,
    onChange,
    add: (files: ReturnType<typeof subtitleFilesOf>) => addSubtitleFiles(video, files, inside, onChange),
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
    { id: 'inside', label: 'Inside', language: 'fr' },
  ]);
  expect(added.captions.selectedId()).toBe('file0');
  added.remove();
  for (const element of elements) expect(element.remove).toHaveBeenCalledOnce();
});

test('[PLAYER-15] at most one caption track is selected, and no track is shown by the browser', () => {
  const { add, elements, inside, onChange } = createWorld();
  const { captions } = add(subtitleFilesOf({ ...source, textTracks: [german, { ...german, url: '/b' }] }));
  const selected = () => [captions.selectedId(), inside.selectedId()];
  captions.select('file1');
  expect(selected()).toEqual(['file1', undefined]);
  captions.select('inside');
  expect(selected()).toEqual(['inside', 'inside']);
  captions.select('file0');
  expect(selected()).toEqual(['file0', undefined]);
  captions.select(undefined);
  expect(selected()).toEqual([undefined, undefined]);
  expect(onChange).toHaveBeenCalledTimes(4);
  expect(elements.map(({ track }) => track.mode)).toEqual(['disabled', 'disabled']);
});

test('[PLAYER-60] a file is loaded once its cues are wanted', () => {
  const { add, elements, insideTrack } = createWorld();
  const { captions } = add(subtitleFilesOf({ ...source, textTracks: [german, english] }));
  expect(captions.trackOf?.('file0')).toBe(elements[0]?.track);
  expect(elements.map(({ track }) => track.mode)).toEqual(['hidden', 'disabled']);
  captions.select('file1');
  expect(elements.map(({ track }) => track.mode)).toEqual(['disabled', 'disabled']);
  expect(captions.trackOf?.('inside')).toBe(insideTrack);
});

test.each([
  ['film.en.vtt', 'en'],
  ['film_pt-BR.srt', 'pt-BR'],
  ['film.vtt', undefined],
])('the language of the file %s is %s', (subtitleName, language) => {
  expect(subtitleFilesOf({ ...source, subtitleUrl: '/api/subtitles/x/y', subtitleName })[0]?.language).toBe(language);
});

test('[PLAYER-15] captions inside the source that are on give way to a file that is shown', () => {
  const { add, inside } = createWorld();
  inside.select('inside');
  add(subtitleFilesOf({ ...source, subtitleUrl: 'https://a.test/a.vtt' }));
  expect(inside.selectedId()).toBeUndefined();
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
