export interface ImagePart {
  x: number;
  y: number;
  width: number;
  height: number;
}

const maxKept = 4;

export class SheetImages {
  readonly #fetch: typeof fetch;
  /** The most recently used last. */
  readonly #images = new Map<string, Promise<ImageBitmap>>();
  #cuts = 0;

  constructor(fetchImage: typeof fetch = (...args) => fetch(...args)) {
    this.#fetch = fetchImage;
  }

  /** Resolves with undefined without an image, or once another part is wanted. */
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
