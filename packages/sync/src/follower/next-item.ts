import type { NextPlayback, RoomPlayback } from '../controller/room-playback.ts';
import type { PreparingPlayer } from '../player/player.ts';

/** The next item is loaded this early; later if the user saves data, as many videos are skipped. */
const aheadMs = 20_000;
const sparingAheadMs = 6_000;
/** Silent and with all its data, a prepared item starts sooner than a visible player. */
export const preparedLeadMs = 20;

export class NextItem {
  readonly #player: PreparingPlayer;
  readonly #savesData: () => boolean;
  #video: string | undefined;
  #isStarted = false;

  constructor(player: PreparingPlayer, savesData: () => boolean) {
    this.#player = player;
    this.#savesData = savesData;
  }

  /** The `videoKey` of an item that could start at once, else null. */
  get ready(): string | null {
    return this.#video !== undefined && this.#player.isPrepared() ? this.#video : null;
  }

  step({ timeline, next }: RoomPlayback, serverMs: number): void {
    // While the room is paused, its end keeps its distance.
    const nowMs = timeline.isPlaying ? serverMs : timeline.atServerMs;
    const leftMs = next === undefined ? Infinity : next.playback.timeline.atServerMs - nowMs;
    if (next?.playback.source === undefined || leftMs > (this.#savesData() ? sparingAheadMs : aheadMs)) return this.drop();
    const isDue = next.isSeamless && leftMs <= preparedLeadMs;
    // The start was called off.
    if (this.#isStarted && !isDue) this.drop();
    this.#prepare(next);
    if (isDue && !this.#isStarted) this.#start();
  }

  drop(): void {
    if (this.#video === undefined) return;
    this.#player.dropPrepared();
    this.forget();
  }

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
