import { CueList } from './cue-list.ts';
import { FilmScript } from './film-script.ts';
import { parseWebVtt } from './parse-web-vtt.ts';
import type { Captions, CaptionTrack, OwnCaptions, PlayerSource } from '../player.ts';
import { fileNameOf } from '../player-source.ts';

/** A WebVTT file beside a source. */
export interface SubtitleFile {
  read: (signal: AbortSignal) => Promise<string>;
  label: string;
  language: string | undefined;
  /** A user chose it for the room. */
  isChosen?: boolean;
  /** Shown without having been selected. */
  isDefault: boolean;
  /** The same in ASS or SSA. */
  script?: string | undefined;
}

/** Takes a slow device a few milliseconds. */
const cuesAtOnce = 1000;

/** Language before the extension: `film.en.vtt`, `film_pt-BR.srt`. */
const languageInName = /[._ -]([a-z]{2}(?:-[a-z]{2,4})?)\.\w+$/i;

/** Returns the file that a user chose, which is shown, before the source's own. */
export function subtitleFilesOf({ subtitleUrl, subtitleName, textTracks = [] }: PlayerSource): SubtitleFile[] {
  const own = textTracks.map((track) => ({
    read: fetching(track.url),
    label: track.name,
    language: track.srclang,
    isDefault: track.default === true && subtitleUrl === undefined,
  }));
  if (subtitleUrl === undefined) return own;
  const label = subtitleName ?? fileNameOf(subtitleUrl);
  return [{ read: fetching(subtitleUrl), label, language: languageInName.exec(label)?.[1], isChosen: true, isDefault: true }, ...own];
}

/** Returns the file of captions that the user of this player has added. */
export function ownFileOf({ text, script, label }: OwnCaptions): SubtitleFile {
  return { read: () => Promise.resolve(text), label, language: languageInName.exec(label)?.[1], isDefault: false, script };
}

function fetching(url: string): SubtitleFile['read'] {
  return async (signal) => {
    const response = await fetch(url, { signal });
    return response.ok ? response.text() : '';
  };
}

export interface SubtitleFiles {
  captions: Captions;
  remove(): void;
}

export function addSubtitleFiles(
  video: HTMLVideoElement,
  files: readonly SubtitleFile[],
  inside: Captions,
  onChange: () => void,
): SubtitleFiles {
  const noFonts = () => Promise.resolve([]);
  const loading = new AbortController();
  const lists = new Map<SubtitleFile, CueList>();
  const tracks = files.map((file, index) => ({
    id: `file${index}`,
    file,
    script: file.script === undefined ? undefined : new FilmScript({ video, text: file.script, fonts: noFonts, onDrawn: onChange }),
  }));
  let selected = tracks.find(({ file }) => file.isDefault);
  // Captions inside the source may be on by default.
  if (selected !== undefined) inside.select(undefined);
  return {
    captions: {
      list: () => [
        ...tracks.map(({ id, file, script }) => ({
          ...toCaptionTrack(id, file),
          ...(script !== undefined && { script, format: script.isDrawn ? ('ass' as const) : undefined }),
        })),
        ...inside.list(),
      ],
      selectedId: () => selected?.id ?? inside.selectedId(),
      select(id) {
        selected = tracks.find((track) => track.id === id);
        inside.select(selected === undefined ? id : undefined);
        onChange();
      },
      cuesOf(id) {
        const file = tracks.find((each) => each.id === id)?.file;
        if (file === undefined) return inside.cuesOf?.(id);
        const list = lists.get(file) ?? new CueList();
        if (!lists.has(file)) void fill(list, file, loading.signal).catch(ignore);
        lists.set(file, list);
        return list;
      },
    },
    remove: () => loading.abort(),
  };
}

/** Missing captions are the least of the troubles without network. */
const ignore = (): void => {};

async function fill(list: CueList, file: SubtitleFile, signal: AbortSignal): Promise<void> {
  for (const part of parseWebVtt(await file.read(signal), cuesAtOnce)) {
    signal.throwIfAborted();
    list.add(part);
    await nextTask();
  }
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

function toCaptionTrack(id: string, { label, language, isChosen }: SubtitleFile): CaptionTrack {
  return { id, label, language, ...(isChosen === true && { isChosen }) };
}
