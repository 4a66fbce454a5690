/** A part of an image, in pixels. */
export interface ImagePart {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The images that are kept. */
const maxKept = 4;

/** Small pictures out of larger images, of which it keeps the last ones. */
export class SheetImages {
  readonly #fetch: typeof fetch;
  /** The most recently used last. */
  readonly #images = new Map<string, Promise<ImageBitmap>>();
  #cuts = 0;

  constructor(fetchImage: typeof fetch = (...args) => fetch(...args)) {
    this.#fetch = fetchImage;
  }

  /** Resolves with a part of the image at a URL; with undefined if there is no image, or once another part is wanted. */
  async cut(url: string, partOf: (image: ImageBitmap) => ImagePart): Promise<ImageBitmap | undefined> {
    this.#cuts += 1;
    const cut = this.#cuts;
    const image = await this.#imageAt(url).catch(() => undefined);
    if (image === undefined || cut !== this.#cuts) return undefined;
    const { x, y, width, height } = partOf(image);
    return createImageBitmap(image, x, y, width, height);
  }

  #imageAt(url: string): Promise<ImageBitmap> {
    const image = this.#images.get(url) ?? this.#load(url);
    this.#images.delete(url);
    this.#images.set(url, image);
    const [oldest] = this.#images;
    if (this.#images.size > maxKept && oldest !== undefined) this.#images.delete(oldest[0]);
    return image;
  }

  async #load(url: string): Promise<ImageBitmap> {
    const response = await this.#fetch(url);
    if (!response.ok) throw new Error(`The image isn't there: ${response.status}`);
    return createImageBitmap(await response.blob());
  }
}
