import type { CaptionTrack, Quality, Selection } from '../player.ts';
import type { PeerTubeChannel } from './peertube-channel.ts';

const automaticId = -1;

interface Resolution {
  id?: unknown;
  label?: unknown;
  height?: unknown;
  width?: unknown;
  active?: unknown;
}

interface Caption {
  id?: unknown;
  label?: unknown;
  mode?: unknown;
}

export interface PeerTubeMenus {
  readonly captions: Selection<CaptionTrack>;
  readonly qualities: Selection<Quality>;
  read(): Promise<void>;
}

export function createPeerTubeMenus({ call }: Pick<PeerTubeChannel, 'call'>, onTracks: () => void): PeerTubeMenus {
  let captions: (CaptionTrack & { isShown: boolean })[] = [];
  let qualities: (Quality & { isActive: boolean })[] = [];
  let isAutomatic = true;

  async function list<Item>(method: string): Promise<Item[]> {
    const answer = await call(method).catch(() => []);
    return Array.isArray(answer) ? (answer as Item[]) : [];
  }

  async function read(): Promise<void> {
    const [tracks, resolutions] = await Promise.all([list<Caption>('getCaptions'), list<Resolution>('getResolutions')]);
    captions = tracks.flatMap(({ id, label, mode }) =>
      typeof id === 'string' ? [{ id, label: typeof label === 'string' ? label : '', language: id, isShown: mode === 'showing' }] : [],
    );
    qualities = resolutions.flatMap(qualityOf);
    isAutomatic =
      !qualities.some(({ isActive }) => isActive) || resolutions.some(({ id, active }) => id === automaticId && active === true);
    onTracks();
  }

  function change(method: string, params: unknown): void {
    call(method, params)
      .catch(() => undefined)
      .then(read, read);
  }

  return {
    captions: {
      list: () => captions,
      selectedId: () => captions.find(({ isShown }) => isShown)?.id,
      select: (id) => change('setCaption', id ?? null),
    },
    qualities: {
      list: () => qualities,
      selectedId: () => (isAutomatic ? undefined : qualities.find(({ isActive }) => isActive)?.id),
      select: (id) => change('setResolution', id === undefined ? automaticId : Number(id)),
    },
    read,
  };
}

/** Without a size, the height comes from the label (`720p`). The automatic resolution isn't a quality. */
function qualityOf({ id, label, height, width, active }: Resolution): (Quality & { isActive: boolean })[] {
  const heightPixels = typeof height === 'number' && height > 0 ? height : Number.parseInt(String(label), 10);
  if (id === automaticId || id === undefined || !(heightPixels > 0)) return [];
  const widthPixels = typeof width === 'number' && width > 0 ? width : Math.round((heightPixels * 16) / 9);
  return [{ id: String(id), widthPixels, heightPixels, bitsPerSecond: 0, isActive: active === true }];
}
