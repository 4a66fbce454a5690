import { FilmScript } from './film-script.ts';
import type { Captions, CaptionTrack, OwnCaptions, PlayerSource } from './player.ts';

/** A WebVTT file beside a source. */
export interface SubtitleFile {
  url: string;
  label: string;
  language: string | undefined;
  /** A user chose it for the room. */
  isChosen?: boolean;
  /** Shown without having been selected. */
  isDefault: boolean;
  /** The same in ASS or SSA. */
  script?: string | undefined;
}

/** The language before the extension of a file: `film.en.vtt`, `film_pt-BR.srt`. */
const languageInName = /[._ -]([a-z]{2}(?:-[a-z]{2,4})?)\.\w+$/i;

/** Returns the files of a source: first the file that a user chose, which is shown, then its own. */
export function subtitleFilesOf({ subtitleUrl, subtitleName, textTracks = [] }: PlayerSource): SubtitleFile[] {
  const own = textTracks.map((track) => ({
    url: track.url,
    label: track.name,
    language: track.srclang,
    isDefault: track.default === true && subtitleUrl === undefined,
  }));
  if (subtitleUrl === undefined) return own;
  const label = subtitleName ?? fileNameOf(subtitleUrl);
  return [{ url: subtitleUrl, label, language: languageInName.exec(label)?.[1], isChosen: true, isDefault: true }, ...own];
}

/** Returns the file of captions that the user of this player has added. Its URL has to be revoked. */
export function ownFileOf({ text, script, label }: OwnCaptions): SubtitleFile {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
  return { url, label, language: languageInName.exec(label)?.[1], isDefault: false, script };
}

/** The last segment of a URL's path, decoded. */
export function fileNameOf(url: string): string {
  const name =
    URL.parse(url, 'https://here.invalid')
      ?.pathname.split('/')
      .findLast((segment) => segment !== '') ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Subtitle files added to an element. */
export interface SubtitleFiles {
  /** Captions of the files, then captions inside the source. */
  captions: Captions;
  /** Removes them from the element. */
  remove(): void;
}

export function addSubtitleFiles(
  video: HTMLVideoElement,
  files: readonly SubtitleFile[],
  inside: Captions,
  onChange: () => void,
): SubtitleFiles {
  const noFonts = () => Promise.resolve([]);
  const tracks = files.map((file, index) => ({
    id: `file${index}`,
    file,
    element: createTrack(video, file),
    script: file.script === undefined ? undefined : new FilmScript({ video, text: file.script, fonts: noFonts, onDrawn: onChange }),
  }));
  let selected = tracks.find(({ file }) => file.isDefault);
  // Captions inside the source may be on by default too.
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
        // Browsers also follow the cues of hidden tracks, of which a file may have thousands at once.
        for (const { element } of tracks) element.track.mode = 'disabled';
        inside.select(selected === undefined ? id : undefined);
        onChange();
      },
      trackOf(id) {
        const track = tracks.find((each) => each.id === id)?.element.track;
        if (track === undefined) return inside.trackOf?.(id);
        // The browser loads it from then on.
        if (track.mode === 'disabled') track.mode = 'hidden';
        return track;
      },
    },
    remove() {
      for (const { element } of tracks) element.remove();
    },
  };
}

function toCaptionTrack(id: string, { label, language, isChosen }: SubtitleFile): CaptionTrack {
  return { id, label, language, ...(isChosen === true && { isChosen }) };
}

function createTrack(video: HTMLVideoElement, { url, label, language }: SubtitleFile): HTMLTrackElement {
  const track = document.createElement('track');
  track.kind = 'subtitles';
  track.label = label;
  if (language !== undefined) track.srclang = language;
  track.src = url;
  video.append(track);
  return track;
}
