import { SheetImages } from './sheet-images.ts';

/** Image of small pictures, in rows from the left. */
export interface Sheet {
  url: string;
  startSeconds: number;
  /** From one picture to the next. */
  stepSeconds: number;
  columns: number;
  rows: number;
}

export class Storyboard {
  readonly #sheets: readonly Sheet[];
  readonly #images: SheetImages;

  /** `sheets` are in the order of time. */
  constructor(sheets: readonly Sheet[], fetchImage?: typeof fetch) {
    this.#sheets = sheets;
    this.#images = new SheetImages(fetchImage);
  }

  /** Resolves with undefined without a picture, or once another is wanted. */
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
