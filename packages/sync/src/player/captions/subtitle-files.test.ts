import { afterEach, expect, test, vi } from 'vitest';
import { FakeVideo } from '../../testing/fake-video.ts';
import { CueList } from './cue-list.ts';
import type { Captions } from '../player.ts';
import { addSubtitleFiles, ownFileOf, subtitleFilesOf, type SubtitleFile } from './subtitle-files.ts';

const english = { url: '/api/subtitles/x/en', name: 'English', srclang: 'en', default: true };
const german = { url: '/api/subtitles/x/de', name: 'Deutsch', srclang: 'de' };
const source = { kind: 'file', url: 'https://a.test/a.mp4' } as const;

afterEach(() => vi.unstubAllGlobals());

/** Each file has a caption at 1 s. */
function createWorld() {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(`WEBVTT\n\n00:01.000 --> 00:02.000\n${url}`);
  });
  let insideId: string | undefined;
  const insideCues = new CueList();
  const inside: Captions = {
    list: () => [{ id: 'inside', label: 'Inside', language: 'fr' }],
    selectedId: () => insideId,
    select: (id) => (insideId = id),
    cuesOf: () => insideCues,
  };
  const onChange = vi.fn<() => void>();
  const video = new FakeVideo().asElement();
  return {
    inside,
    insideCues,
    asked,
    onChange,
    add: (files: readonly SubtitleFile[]) => addSubtitleFiles(video, files, inside, onChange),
  };
}

test('[PLAYER-14] lists the file that a user chose first, then the source’s files, then the captions inside it', () => {
  const { add } = createWorld();
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
});

test('[PLAYER-15] at most one caption track is selected', () => {
  const { add, inside, onChange } = createWorld();
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
});

test('[PLAYER-60] a file is loaded once its cues are wanted', async () => {
  const { add, asked, insideCues } = createWorld();
  const { captions } = add(subtitleFilesOf({ ...source, textTracks: [german, english] }));
  const cues = captions.cuesOf?.('file0');
  expect(captions.cuesOf?.('file0')).toBe(cues);
  await new Promise<void>((resolve) => cues?.addEventListener('cuechange', resolve));
  expect(cues?.cues).toEqual([{ startTime: 1, endTime: 2, text: german.url, settings: '' }]);
  expect(asked).toEqual([german.url]);
  expect(captions.cuesOf?.('inside')).toBe(insideCues);
});

test('[PLAYER-61] a large file is read in parts, and no further once the source is left', async () => {
  const cues = Array.from({ length: 5000 }, (_, index) => `00:00:00.000 --> 01:00:00.000\n${index}`);
  const files = [ownFileOf({ text: ['WEBVTT', ...cues].join('\n\n'), label: 'a.vtt' })];
  const { add } = createWorld();
  const [watched, left] = [add(files), add(files)];
  const lengths: number[] = [];
  const list = watched.captions.cuesOf?.('file0');
  const gone = left.captions.cuesOf?.('file0');
  gone?.addEventListener('cuechange', () => left.remove());
  await new Promise<void>((resolve) => {
    list?.addEventListener('cuechange', () => {
      if (lengths.push(list.cues?.length ?? 0) === 5) resolve();
    });
  });
  expect(lengths).toEqual([1000, 2000, 3000, 4000, 5000]);
  expect(gone?.cues).toHaveLength(1000);
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
