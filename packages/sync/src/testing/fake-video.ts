/** The part of a `<video>` that the element player uses; tests fire its events. */
export class FakeVideo extends EventTarget {
  #src = '';
  crossOrigin: string | null = null;
  currentTime = 0;
  duration = Number.NaN;
  readyState = 0;
  videoWidth = 0;
  videoHeight = 0;
  paused = true;
  seeking = false;
  ended = false;
  muted = false;
  volume = 1;
  playbackRate = 1;
  playsInline = false;
  preload = '';
  preservesPitch = false;
  error: { code: number } | null = null;
  readonly dataset: DOMStringMap = {};
  readonly style: Record<string, string> = {};
  buffered: TimeRanges = { length: 0, start: () => 0, end: () => 0 };
  readonly textTracks = Object.assign(new EventTarget(), { *[Symbol.iterator]() {} });
  refusal: Error | undefined;

  get src(): string {
    return this.#src;
  }

  /** As in a real element, another URL stops it and resets its rate. */
  set src(src: string) {
    this.#src = src;
    this.paused = true;
    this.playbackRate = 1;
    this.readyState = 0;
  }

  canPlayType(mime: string): CanPlayTypeResult {
    return mime === 'video/mp4' ? 'maybe' : '';
  }

  /** As in a real element, a start without a source never settles. */
  async play(): Promise<void> {
    if (this.refusal !== undefined) throw this.refusal;
    this.paused = false;
    if (this.#src === '') await new Promise(() => {});
  }

  pause(): void {
    this.paused = true;
  }

  load(): void {
    this.readyState = 0;
  }

  append(): void {}

  removeAttribute(): void {
    this.#src = '';
  }

  happen(type: string): void {
    this.dispatchEvent(new Event(type));
  }

  fail(code: number): void {
    this.error = { code };
    this.happen('error');
  }

  asElement(): HTMLVideoElement {
    return this as unknown as HTMLVideoElement;
  }
}
