import type { AutomaticQuality, Quality, QualitySelection } from './player.ts';

/** A user's wish for the quality of every video. */
export interface QualityWish {
  /** The most pixels in height, or in width for a vertical video; 0 for no limit. */
  maxPixels: number;
  /** Takes as few bytes as a watchable picture needs. */
  savesData: boolean;
  /** Takes the best quality that the limit allows from the start, also over a slow connection. */
  prefersBest: boolean;
}

/** The wish of a user, which changes while a video plays. */
export interface FollowedWish {
  current: () => QualityWish;
  /** Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

export const noWish: FollowedWish = {
  current: () => ({ maxPixels: 0, savesData: false, prefersBest: false }),
  subscribe: () => () => undefined,
};

/** A smaller picture than this isn't chosen to save data, in pixels. */
const watchablePixels = 360;

/** Returns the quality that a user's wish allows at most; undefined if there are none. */
export function allowedQuality(qualities: readonly Quality[], { maxPixels, savesData }: QualityWish): Quality | undefined {
  // Of alike ones, engines name the best first.
  const sorted = qualities.toReversed().toSorted((a, b) => pixelsOf(a) - pixelsOf(b) || a.bitsPerSecond - b.bitsPerSecond);
  const within = sorted.filter((quality) => maxPixels === 0 || pixelsOf(quality) <= maxPixels);
  const smallest = savesData ? within.find((quality) => pixelsOf(quality) >= watchablePixels) : undefined;
  return smallest ?? within.at(-1) ?? sorted[0];
}

/** The shorter side, after which a quality is named. */
function pixelsOf({ widthPixels, heightPixels }: Quality): number {
  return widthPixels > 0 ? Math.min(widthPixels, heightPixels) : heightPixels;
}

/** An engine's control of qualities. */
export interface QualitySteering {
  wish: FollowedWish;
  list: () => readonly Quality[];
  playingId: () => string | undefined;
  /** Returns why less plays than the wish allows. */
  whyLess: () => Pick<AutomaticQuality, 'why' | 'lineBitsPerSecond'>;
  /** Stays at a quality; at undefined, the engine chooses again. */
  fix: (id: string | undefined) => void;
  /** Lets the engine choose up to a quality. */
  cap: (quality: Quality) => void;
  onTracks: () => void;
}

/** The choice of a quality by hand, or else by the user's wish. */
export class QualityChoice implements QualitySelection {
  readonly #steering: QualitySteering;
  readonly stop: () => void;
  /** Chosen by hand, for this source. */
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

  /** Applies the choice. Call it when the list is there, before anything is loaded. */
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
