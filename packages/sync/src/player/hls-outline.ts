import type { Chapter } from '@matinee/base/chapters';
import type { ManifestLoadedData } from 'hls.js';
import { findImagePlaylist, readChapterList, readImagePlaylist } from './hls-outline-texts.ts';
import { Storyboard } from './storyboard.ts';

/** HLS Authoring Specification, appendix on JSON chapters. */
const chaptersId = 'com.apple.hls.chapters';

/** Chapters and pictures of an HLS playlist, which hls.js doesn't read. */
export class HlsOutline {
  readonly #onChapters: () => void;
  readonly #fetch: typeof fetch;
  #chapters: readonly Chapter[] = [];
  #imagesUrl: string | undefined;
  #board: Promise<Storyboard> | undefined;

  constructor(onChapters: () => void, fetchText: typeof fetch = (...args) => fetch(...args)) {
    this.#onChapters = onChapters;
    this.#fetch = fetchText;
  }

  read({ url, sessionData, networkDetails }: Pick<ManifestLoadedData, 'url' | 'sessionData' | 'networkDetails'>): void {
    const { responseText } = (networkDetails ?? {}) as { responseText?: unknown };
    if (typeof responseText === 'string') this.#imagesUrl = findImagePlaylist(responseText, url);
    const listUrl = URL.parse(String(sessionData?.[chaptersId]?.['URI'] ?? ''), url);
    if (sessionData?.[chaptersId] !== undefined && listUrl !== null) this.#readChapters(listUrl.href).catch(() => undefined);
  }

  chapters(): readonly Chapter[] {
    return this.#chapters;
  }

  /** As `Player.pictureAt`. */
  async pictureAt(seconds: number): Promise<ImageBitmap | undefined> {
    if (this.#imagesUrl === undefined) return undefined;
    this.#board ??= this.#openBoard(this.#imagesUrl);
    return (await this.#board).pictureAt(seconds);
  }

  async #readChapters(url: string): Promise<void> {
    this.#chapters = readChapterList(await this.#textAt(url), navigator.languages);
    this.#onChapters();
  }

  async #openBoard(url: string): Promise<Storyboard> {
    const playlist = await this.#textAt(url).catch(() => '');
    return new Storyboard(readImagePlaylist(playlist, url), this.#fetch);
  }

  async #textAt(url: string): Promise<string> {
    const response = await this.#fetch(url);
    if (!response.ok) throw new Error(`The outline of the stream isn't there: ${response.status}`);
    return response.text();
  }
}
