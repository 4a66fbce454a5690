import { SheetImages } from './sheet-images.ts';

/** An image with a grid of small pictures, in rows from the left. */
export interface Sheet {
  url: string;
  startSeconds: number;
  /** The time from one picture to the next. */
  stepSeconds: number;
  columns: number;
  rows: number;
}

/** Pictures of places of a video, which its site has made. */
export class Storyboard {
  readonly #sheets: readonly Sheet[];
  readonly #images: SheetImages;

  /** `sheets` are in the order of time. */
  constructor(sheets: readonly Sheet[], fetchImage?: typeof fetch) {
    this.#sheets = sheets;
    this.#images = new SheetImages(fetchImage);
  }

  /** Resolves with the picture of a position, in seconds; with undefined if there is none, or once another one is wanted. */
  async pictureAt(seconds: number): Promise<ImageBitmap | undefined> {
    const sheet = this.#sheets.findLast(({ startSeconds }) => startSeconds <= seconds);
    if (sheet === undefined) return undefined;
    const { url, startSeconds, stepSeconds, columns, rows } = sheet;
    const index = Math.min(Math.floor((seconds - startSeconds) / stepSeconds), columns * rows - 1);
    return this.#images.cut(url, (image) => {
      const [width, height] = [Math.floor(image.width / columns), Math.floor(image.height / rows)];
      return { x: (index % columns) * width, y: Math.floor(index / columns) * height, width, height };
    });
  }
}
