import { firstPacketOf, type Film } from '../repair/open-film.ts';
import { drawKeyFrame } from './draw-key-frame.ts';

/** Called for each request in order, without a picture if it was overtaken or can't be made. */
export type OnPicture = (seconds: number, picture: ImageBitmap | undefined) => void;

/** Draws key frames one at a time, and of several requests only the last. */
export class PictureMaker {
  readonly #film: Film;
  readonly #onPicture: OnPicture;
  readonly #draw: typeof drawKeyFrame;
  #wanted: number | undefined;
  #isBusy = false;

  constructor(film: Film, onPicture: OnPicture, draw = drawKeyFrame) {
    this.#film = film;
    this.#onPicture = onPicture;
    this.#draw = draw;
  }

  request(seconds: number): void {
    if (this.#wanted !== undefined) this.#onPicture(this.#wanted, undefined);
    this.#wanted = seconds;
    // The last picture isn't needed, nor the bytes for it.
    if (this.#isBusy) this.#film.abort();
    else void this.#work();
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    for (let seconds = this.#take(); seconds !== undefined; seconds = this.#take()) {
      this.#onPicture(seconds, await this.#make(seconds).catch(() => undefined));
    }
    this.#isBusy = false;
  }

  #take(): number | undefined {
    const seconds = this.#wanted;
    this.#wanted = undefined;
    return seconds;
  }

  async #make(seconds: number): Promise<ImageBitmap | undefined> {
    if (!this.#film.hasVideo) return undefined;
    const reading = await this.#film.readVideo(seconds);
    try {
      const packet = await firstPacketOf(reading);
      return packet === null ? undefined : await this.#draw(reading.track, packet);
    } finally {
      reading.close();
    }
  }
}
