/** An image with a grid of small pictures, in rows from the left. */
export interface Sheet {
  url: string;
  startSeconds: number;
  /** How long each picture stands for. */
  stepSeconds: number;
  columns: number;
  rows: number;
}

/** The sheets that are kept. */
const maxKept = 4;

/** Pictures of places of a video, which its site has made. */
export class Storyboard {
  readonly #sheets: readonly Sheet[];
  readonly #fetch: typeof fetch;
  /** The most recently used last. */
  readonly #images = new Map<string, Promise<ImageBitmap>>();
  #wanted = 0;

  /** `sheets` are in the order of time. */
  constructor(sheets: readonly Sheet[], fetchImage: typeof fetch = (...args) => fetch(...args)) {
    this.#sheets = sheets;
    this.#fetch = fetchImage;
  }

  /** Resolves with the picture of a position, in seconds; with undefined if there is none, or once another one is wanted. */
  async pictureAt(seconds: number): Promise<ImageBitmap | undefined> {
    this.#wanted += 1;
    const wanted = this.#wanted;
    const sheet = this.#sheets.findLast(({ startSeconds }) => startSeconds <= seconds);
    if (sheet === undefined) return undefined;
    const image = await this.#imageOf(sheet.url).catch(() => undefined);
    if (image === undefined || wanted !== this.#wanted) return undefined;
    const { columns, rows } = sheet;
    const index = Math.min(Math.floor((seconds - sheet.startSeconds) / sheet.stepSeconds), columns * rows - 1);
    const [width, height] = [Math.floor(image.width / columns), Math.floor(image.height / rows)];
    return createImageBitmap(image, (index % columns) * width, Math.floor(index / columns) * height, width, height);
  }

  #imageOf(url: string): Promise<ImageBitmap> {
    const image = this.#images.get(url) ?? this.#load(url);
    this.#images.delete(url);
    this.#images.set(url, image);
    const [oldest] = this.#images;
    if (this.#images.size > maxKept && oldest !== undefined) this.#images.delete(oldest[0]);
    return image;
  }

  async #load(url: string): Promise<ImageBitmap> {
    const response = await this.#fetch(url);
    if (!response.ok) throw new Error(`The storyboard isn't there: ${response.status}`);
    return createImageBitmap(await response.blob());
  }
}
