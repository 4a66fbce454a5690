import type { NextPlayback, RoomPlayback } from '../controller/room-playback.ts';
import type { PreparingPlayer } from '../player/player.ts';

/** How long before the end of an item the next one is loaded, in ms; later if the user saves data, as many videos are skipped. */
const aheadMs = 20_000;
const sparingAheadMs = 6_000;
/** Lead with which a prepared item is started, in ms: silent and with all its data, it starts sooner than a visible player. */
export const preparedLeadMs = 20;

/** Prepares the next item before the current one ends. */
export class NextItem {
  readonly #player: PreparingPlayer;
  readonly #savesData: () => boolean;
  #video: string | undefined;
  #isStarted = false;

  constructor(player: PreparingPlayer, savesData: () => boolean) {
    this.#player = player;
    this.#savesData = savesData;
  }

  /** The `videoKey` of the item that could play from its start at once; null for none. */
  get ready(): string | null {
    return this.#video !== undefined && this.#player.isPrepared() ? this.#video : null;
  }

  /** Loads or drops the next item as its time comes, and starts it as early as its player needs to be there on time. */
  step({ timeline, next }: RoomPlayback, serverMs: number): void {
    // While the room is paused, its end keeps its distance.
    const nowMs = timeline.isPlaying ? serverMs : timeline.atServerMs;
    const leftMs = next === undefined ? Infinity : next.playback.timeline.atServerMs - nowMs;
    if (next?.playback.source === undefined || leftMs > (this.#savesData() ? sparingAheadMs : aheadMs)) return this.drop();
    const isDue = next.isSeamless && leftMs <= preparedLeadMs;
    // The start was called off: it stands at its beginning again.
    if (this.#isStarted && !isDue) this.drop();
    this.#prepare(next);
    if (isDue && !this.#isStarted) this.#start();
  }

  drop(): void {
    if (this.#video === undefined) return;
    this.#player.dropPrepared();
    this.forget();
  }

  /** The player has gone over to it. */
  forget(): void {
    this.#video = undefined;
    this.#isStarted = false;
  }

  #prepare({ video, playback: { source, timeline } }: NextPlayback): void {
    if (source === undefined) return;
    this.#video = video;
    this.#player.prepare(source, { startAtSeconds: timeline.positionSeconds });
  }

  #start(): void {
    this.#isStarted = true;
    this.#player.startPrepared();
  }
}
