import type { CaptionTrack, PlayerSource, Selection } from './player.ts';

/** A WebVTT file beside a source. */
interface SubtitleFile {
  url: string;
  label: string;
  language: string | undefined;
  /** A user chose it for the room. */
  isChosen?: boolean;
  /** Shown without having been selected. */
  isDefault: boolean;
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
  captions: Selection<CaptionTrack>;
  /** Removes them from the element. */
  remove(): void;
}

export function addSubtitleFiles(
  video: HTMLVideoElement,
  files: readonly SubtitleFile[],
  own: Selection<CaptionTrack>,
  onChange: () => void,
): SubtitleFiles {
  const tracks = files.map((file, index) => ({ id: `file${index}`, file, element: createTrack(video, file) }));
  const listening = new AbortController();
  let shown = tracks.find(({ file }) => file.isDefault)?.element.track;
  if (shown !== undefined) {
    shown.mode = 'showing';
    // Captions inside the source may be on by default too.
    own.select(undefined);
  }
  // While a track shows, Chromium also shows tracks that are added, such as those inside a stream; WebKit disables the track that shows.
  let haveTracksCome = false;
  const on = (type: 'addtrack' | 'change', listener: () => void): void =>
    video.textTracks.addEventListener(type, listener, { signal: listening.signal });
  on('addtrack', () => (haveTracksCome = true));
  on('change', () => {
    if (shown === undefined) return;
    if (haveTracksCome && shown.mode !== 'showing') shown.mode = 'showing';
    haveTracksCome = false;
    hideOthers(video.textTracks, shown);
  });
  return {
    captions: {
      list: () => [...tracks.map(({ id, file }) => toCaptionTrack(id, file)), ...own.list()],
      selectedId: () => tracks.find(({ element }) => element.track.mode === 'showing')?.id ?? own.selectedId(),
      select(id) {
        shown = tracks.find((track) => track.id === id)?.element.track;
        for (const { element } of tracks) element.track.mode = element.track === shown ? 'showing' : 'disabled';
        own.select(shown === undefined ? id : undefined);
        onChange();
      },
    },
    remove() {
      listening.abort();
      for (const { element } of tracks) element.remove();
    },
  };
}

function hideOthers(tracks: TextTrackList, shown: TextTrack): void {
  for (const track of tracks) if (track !== shown && track.mode === 'showing') track.mode = 'disabled';
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
