import type { AutomaticQuality, Quality, QualitySelection } from './player.ts';

export interface QualityWish {
  /** Limit of the shorter side; 0 for none. */
  maxPixels: number;
  /** Takes as few bytes as a watchable picture needs. */
  savesData: boolean;
  /** Takes the best allowed quality from the start, also over a slow connection. */
  prefersBest: boolean;
}

export interface FollowedWish {
  current: () => QualityWish;
  subscribe: (listener: () => void) => () => void;
}

export const noWish: FollowedWish = {
  current: () => ({ maxPixels: 0, savesData: false, prefersBest: false }),
  subscribe: () => () => undefined,
};

const watchablePixels = 360;

/** Returns the best quality that a wish allows; undefined without qualities. */
export function allowedQuality(qualities: readonly Quality[], { maxPixels, savesData }: QualityWish): Quality | undefined {
  // Engines name the best of alike ones first.
  const sorted = qualities.toReversed().toSorted((a, b) => pixelsOf(a) - pixelsOf(b) || a.bitsPerSecond - b.bitsPerSecond);
  const within = sorted.filter((quality) => maxPixels === 0 || pixelsOf(quality) <= maxPixels);
  const smallest = savesData ? within.find((quality) => pixelsOf(quality) >= watchablePixels) : undefined;
  return smallest ?? within.at(-1) ?? sorted[0];
}

/** Qualities are named after it. */
function pixelsOf({ widthPixels, heightPixels }: Quality): number {
  return widthPixels > 0 ? Math.min(widthPixels, heightPixels) : heightPixels;
}

export interface QualitySteering {
  wish: FollowedWish;
  list: () => readonly Quality[];
  playingId: () => string | undefined;
  /** Returns why less plays than the wish allows. */
  whyLess: () => Pick<AutomaticQuality, 'why' | 'lineBitsPerSecond'>;
  /** At undefined, the engine chooses again. */
  fix: (id: string | undefined) => void;
  /** Lets the engine choose up to a quality. */
  cap: (quality: Quality) => void;
  onTracks: () => void;
}

/** Choice of a quality by hand, or else by the user's wish. */
export class QualityChoice implements QualitySelection {
  readonly #steering: QualitySteering;
  readonly stop: () => void;
  /** By hand, for this source. */
  #chosenId: string | undefined;
  #fixedId: string | undefined;

  constructor(steering: QualitySteering) {
    this.#steering = steering;
    this.stop = steering.wish.subscribe(() => this.apply());
  }

  list(): readonly Quality[] {
    return this.#steering.list();
  }

  selectedId(): string | undefined {
    return this.#chosenId;
  }

  select(id: string | undefined): void {
    this.#chosenId = id;
    this.apply();
    this.#steering.onTracks();
  }

  /** Call when the list is there, before loading. */
  apply(): void {
    const { list, fix, cap, wish } = this.#steering;
    const allowed = allowedQuality(list(), wish.current());
    if (allowed === undefined) return;
    cap(allowed);
    const fixedId = this.#chosenId ?? (wish.current().prefersBest ? allowed.id : undefined);
    if (fixedId !== this.#fixedId) fix(fixedId);
    this.#fixedId = fixedId;
  }

  automatic(): AutomaticQuality | undefined {
    const { list, playingId, whyLess, wish } = this.#steering;
    const qualities = list();
    const playing = qualities.find(({ id }) => id === playingId());
    if (playing === undefined || this.#chosenId !== undefined) return undefined;
    const unlimited = allowedQuality(qualities, { ...wish.current(), maxPixels: 0, savesData: false });
    if (playing.id === unlimited?.id) return { id: playing.id, why: 'best' };
    if (playing.id === allowedQuality(qualities, wish.current())?.id) {
      return { id: playing.id, why: wish.current().savesData ? 'saver' : 'limit' };
    }
    return { id: playing.id, ...whyLess() };
  }
}
