import type { CaptionTrack, Selection } from '../player.ts';
import type { YouTubePlayer } from './youtube-api.ts';

interface Track {
  languageCode?: unknown;
  displayName?: unknown;
  languageName?: unknown;
}

/** Captions through an undocumented module; empty without it. */
export interface YouTubeCaptions extends Selection<CaptionTrack> {
  reset(): void;
  /** The video plays: captions can be requested. */
  request(): void;
  /** The player has reported a change of its modules. */
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
      // Undocumented, and may not exist.
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
      // YouTube may have selected the user's choice there; here the menu decides.
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
