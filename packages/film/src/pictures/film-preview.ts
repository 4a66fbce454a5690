import type { Chapter } from '@matinee/base/chapters';
import { newFilmWorker, type FilmWorker } from '../start-worker.ts';
import type { FilmSource, WorkerAnswer, WorkerRequest } from '../worker-protocol.ts';

/** About 4 MB. */
const maxKept = 70;
/** The smallest part of a film without known key frames between two pictures. */
const step = 1 / 400;

/** Chapters and small pictures of a film, from a worker that reads it beside its player. */
export class FilmPreview {
  readonly #worker: FilmWorker;
  readonly #listening = new AbortController();
  #opened: Extract<WorkerAnswer, { type: 'opened' }> | undefined;
  /** The most recently used last. */
  readonly #kept = new Map<number, ImageBitmap>();
  readonly #waiting = new Map<number, PromiseWithResolvers<ImageBitmap | undefined>>();

  /** @param onOpened called once the chapters are known */
  constructor(source: FilmSource, onOpened: () => void, startWorker: () => FilmWorker = newFilmWorker) {
    this.#worker = startWorker();
    const { signal } = this.#listening;
    const receive = ({ data }: MessageEvent<WorkerAnswer>): void => {
      if (data.type === 'failed') return this.close();
      if (data.type === 'picture') return this.#settle(data.seconds, data.picture);
      if (data.type !== 'opened') return;
      this.#opened = data;
      onOpened();
    };
    this.#worker.addEventListener('message', receive, { signal });
    this.#worker.addEventListener('error', () => this.close(), { signal });
    this.#post({ type: 'open', source });
  }

  chapters(): readonly Chapter[] {
    return this.#opened?.chapters ?? [];
  }

  /** Resolves with a picture near a position, which the preview owns; with undefined if there is none, or once another is wanted. */
  pictureAt(seconds: number): Promise<ImageBitmap | undefined> {
    const place = this.#placeOf(seconds);
    if (place === undefined || this.#listening.signal.aborted) return Promise.resolve(undefined);
    const kept = this.#kept.get(place);
    if (kept !== undefined) {
      this.#kept.delete(place);
      this.#kept.set(place, kept);
      return Promise.resolve(kept);
    }
    const known = this.#waiting.get(place);
    if (known !== undefined) return known.promise;
    const waiting = Promise.withResolvers<ImageBitmap | undefined>();
    this.#waiting.set(place, waiting);
    this.#post({ type: 'picture', seconds: place });
    return waiting.promise;
  }

  close(): void {
    this.#listening.abort();
    this.#worker.terminate();
    for (const { resolve } of this.#waiting.values()) resolve(undefined);
    for (const picture of this.#kept.values()) picture.close();
    this.#waiting.clear();
    this.#kept.clear();
  }

  /** Returns the nearest key frame; undefined for a film without pictures. */
  #placeOf(seconds: number): number | undefined {
    if (this.#opened?.hasVideo !== true) return undefined;
    const { keyFrames, durationSeconds = 0 } = this.#opened;
    const before = keyFrames.findLast((keyFrame) => keyFrame <= seconds) ?? keyFrames[0];
    const next = keyFrames.find((keyFrame) => keyFrame > seconds) ?? before;
    if (before !== undefined && next !== undefined) return next - seconds < seconds - before ? next : before;
    const stepSeconds = durationSeconds * step;
    return stepSeconds > 0 ? Math.round(seconds / stepSeconds) * stepSeconds : seconds;
  }

  #settle(place: number, picture: ImageBitmap | undefined): void {
    this.#waiting.get(place)?.resolve(picture);
    this.#waiting.delete(place);
    if (picture === undefined) return;
    this.#kept.set(place, picture);
    const [oldest] = this.#kept;
    if (this.#kept.size <= maxKept || oldest === undefined) return;
    this.#kept.delete(oldest[0]);
    oldest[1].close();
  }

  #post(message: WorkerRequest): void {
    this.#worker.postMessage(message, []);
  }
}
