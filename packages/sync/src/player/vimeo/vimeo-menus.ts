import type { CaptionTrack, Quality, Selection } from '../player.ts';
import type { VimeoApi } from './vimeo-api.ts';

const automatic = 'auto';

export interface VimeoMenus {
  readonly captions: Selection<CaptionTrack>;
  readonly qualities: Selection<Quality>;
  read(): Promise<void>;
}

export function createVimeoMenus(player: VimeoApi, onTracks: () => void): VimeoMenus {
  let tracks: (CaptionTrack & { kind: string; isShown: boolean })[] = [];
  let qualities: Quality[] = [];
  let qualityId: string | undefined;

  async function read(): Promise<void> {
    // The owner may have disabled either.
    const [textTracks, levels] = await Promise.all([player.getTextTracks().catch(() => []), player.getQualities().catch(() => [])]);
    tracks = textTracks.map(({ language, kind, label, mode }) => ({
      id: `${language}.${kind}`,
      label,
      language,
      kind,
      isShown: mode === 'showing',
    }));
    qualities = levels.flatMap(({ id }) => qualityOf(id));
    const active = levels.find((level) => level.active)?.id;
    qualityId = active === automatic ? undefined : active;
    onTracks();
  }

  return {
    captions: {
      list: () => tracks,
      selectedId: () => tracks.find(({ isShown }) => isShown)?.id,
      select(id) {
        const track = tracks.find((each) => each.id === id);
        const change: Promise<unknown> =
          track === undefined ? player.disableTextTrack() : player.enableTextTrack(track.language ?? '', track.kind);
        change.catch(() => undefined).then(read, read);
      },
    },
    qualities: {
      list: () => qualities,
      selectedId: () => qualityId,
      select: (id) =>
        void player
          .setQuality(id ?? automatic)
          .catch(() => undefined)
          .then(read, read),
    },
    read,
  };
}

/** `1080p` is a height; the width assumes 16:9. `auto` isn't a quality. */
function qualityOf(id: string): Quality[] {
  const heightPixels = Number.parseInt(id, 10);
  if (!(heightPixels > 0)) return [];
  return [{ id, widthPixels: Math.round((heightPixels * 16) / 9), heightPixels, bitsPerSecond: 0 }];
}
