import type { CaptionTrack, Selection } from '../player.ts';
import type { YouTubePlayer } from './youtube-api.ts';

interface Track {
  languageCode?: unknown;
  displayName?: unknown;
  languageName?: unknown;
}

/** Captions of YouTube's player, through a part of it that is not documented: where it is missing there are none. */
export interface YouTubeCaptions extends Selection<CaptionTrack> {
  /** Another video was loaded. */
  reset(): void;
  /** It plays: from now on captions can be asked for. */
  request(): void;
  /** The player says that something has changed about its parts. */
  refresh(): void;
}

export function createYouTubeCaptions(player: () => YouTubePlayer | undefined, onTracks: () => void): YouTubeCaptions {
  let tracks: CaptionTrack[] = [];
  let selectedId: string | undefined;
  let isRequested = false;

  function attempt(work: (player: YouTubePlayer) => void): void {
    const target = player();
    if (target === undefined) return;
    try {
      work(target);
    } catch {
      // Nobody promised that this exists.
    }
  }

  function apply(): void {
    attempt((target) => target.setOption?.('captions', 'track', selectedId === undefined ? {} : { languageCode: selectedId }));
  }

  return {
    list: () => tracks,
    selectedId: () => selectedId,
    select(id) {
      selectedId = id;
      apply();
      onTracks();
    },
    reset() {
      tracks = [];
      isRequested = false;
    },
    request() {
      if (isRequested) return;
      isRequested = true;
      attempt((target) => target.loadModule?.('captions'));
    },
    refresh() {
      attempt((target) => {
        const list = target.getOption?.('captions', 'tracklist');
        tracks = Array.isArray(list) ? (list as Track[]).flatMap(captionTrack) : [];
      });
      if (!tracks.some(({ id }) => id === selectedId)) selectedId = undefined;
      // It may have turned on what the viewer chose at YouTube; here the choice is the menu's.
      if (tracks.length > 0) apply();
      onTracks();
    },
  };
}

function captionTrack({ languageCode, displayName, languageName }: Track): CaptionTrack[] {
  if (typeof languageCode !== 'string') return [];
  const label = [displayName, languageName, languageCode].find((name) => typeof name === 'string' && name !== '');
  return [{ id: languageCode, label: String(label), language: languageCode }];
}
