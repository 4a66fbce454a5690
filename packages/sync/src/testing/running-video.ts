import type { FakeClock } from '@matinee/base/fake-clock';

/**
 * Observed fault of a browser. `stuck-ready-state`: after a seek or a change of rate, `readyState` stays at 2 while it plays on
 * (files in WebKitGTK). `freezes-at-rates`: after a change of rate `currentTime` stands still for 1.5 s (Media Source Extensions
 * in WebKitGTK). `coarse`: `currentTime` moves in steps of 40 ms (Firefox). `hangs-once`: after its second seek it stands still,
 * with `readyState` 2, until the next one (WebKitGTK on a busy machine).
 */
export type VideoFault = 'stuck-ready-state' | 'freezes-at-rates' | 'coarse' | 'hangs-once';

const durationSeconds = 3600;
const loadMs = 100;
const seekMs = 60;
const timeUpdateMs = 250;
const freezeMs = 1500;
const coarseSeconds = 0.04;

/** A `<video>` whose position runs with a clock; all of its source is buffered once it has loaded. */
export class RunningVideo extends EventTarget {
  readonly #clock: FakeClock;
  readonly #fault: VideoFault;
  /** Media seconds per second at rate 1: no two clocks run alike. */
  readonly #speed: number;
  /** The position at the time from which it moves while playing. */
  #anchor = { seconds: 0, atMs: 0 };
  #src = '';
  #rate = 1;
  #frozenUntilMs = -Infinity;
  #frozenSeconds = 0;
  #seeks = 0;
  #cancelSeek = (): void => {};
  crossOrigin: string | null = null;
  duration = Number.NaN;
  readyState = 0;
  readonly videoWidth = 640;
  readonly videoHeight = 360;
  paused = true;
  seeking = false;
  readonly ended = false;
  muted = false;
  volume = 1;
  playsInline = false;
  preload = '';
  preservesPitch = false;
  readonly error = null;
  readonly textTracks = Object.assign(new EventTarget(), { *[Symbol.iterator]() {} });
  readonly rateChanges: { atMs: number; rate: number }[] = [];

  constructor(clock: FakeClock, fault: VideoFault, driftPpm = 0) {
    super();
    this.#clock = clock;
    this.#fault = fault;
    this.#speed = 1 + driftPpm / 1e6;
    this.#updateTime();
  }

  get src(): string {
    return this.#src;
  }

  set src(src: string) {
    this.#src = src;
    this.#clock.after(loadMs, () => {
      this.duration = durationSeconds;
      this.seeking = false;
      this.readyState = 4;
      for (const type of ['loadedmetadata', 'canplay']) this.#happen(type);
    });
  }

  get buffered(): TimeRanges {
    return { length: this.readyState > 0 ? 1 : 0, start: () => 0, end: () => durationSeconds };
  }

  get currentTime(): number {
    if (this.#clock.now() < this.#frozenUntilMs) return this.#frozenSeconds;
    const seconds = this.truePosition();
    return this.#fault === 'coarse' ? Math.round(seconds / coarseSeconds) * coarseSeconds : seconds;
  }

  set currentTime(seconds: number) {
    this.#anchor = { seconds, atMs: this.#clock.now() };
    this.#frozenUntilMs = -Infinity;
    this.seeking = true;
    this.#happen('seeking');
    if (this.readyState === 0) return;
    this.#lackData();
    this.#cancelSeek();
    this.#cancelSeek = this.#clock.after(seekMs, () => {
      this.#anchor = { seconds, atMs: this.#clock.now() };
      this.seeking = false;
      for (const type of ['timeupdate', 'seeked']) this.#happen(type);
      this.#seeks += 1;
      const isHanging = this.#fault === 'hangs-once' && this.#seeks === 2;
      if (!isHanging && this.#fault !== 'stuck-ready-state') this.#haveData();
    });
  }

  get playbackRate(): number {
    return this.#rate;
  }

  set playbackRate(rate: number) {
    if (rate === this.#rate) return;
    const isMoving = this.#isMoving;
    const reported = this.currentTime;
    this.#anchor = { seconds: this.truePosition(), atMs: this.#clock.now() };
    this.#rate = rate;
    this.rateChanges.push({ atMs: this.#clock.now(), rate });
    if (!isMoving) return;
    if (this.#fault === 'stuck-ready-state') this.#lackData();
    if (this.#fault !== 'freezes-at-rates') return;
    this.#frozenSeconds = reported;
    this.#frozenUntilMs = this.#clock.now() + freezeMs;
  }

  truePosition(): number {
    const elapsedMs = this.#isMoving ? this.#clock.now() - this.#anchor.atMs : 0;
    return this.#anchor.seconds + (elapsedMs / 1000) * this.#rate * this.#speed;
  }

  async play(): Promise<void> {
    this.#anchor = { seconds: this.truePosition(), atMs: this.#clock.now() };
    this.paused = false;
    this.#happen('play');
    this.#happen(this.readyState > 2 ? 'playing' : 'waiting');
  }

  pause(): void {
    this.#anchor = { seconds: this.truePosition(), atMs: this.#clock.now() };
    this.paused = true;
    this.#happen('pause');
  }

  load(): void {
    this.readyState = 0;
  }

  append(): void {}

  removeAttribute(): void {
    this.#src = '';
  }

  canPlayType(): CanPlayTypeResult {
    return 'maybe';
  }

  asElement(): HTMLVideoElement {
    return this as unknown as HTMLVideoElement;
  }

  get #isMoving(): boolean {
    const hasData = this.readyState > 2 || (this.#fault === 'stuck-ready-state' && this.readyState === 2);
    return hasData && !this.paused && !this.seeking;
  }

  #lackData(): void {
    const hadData = this.readyState > 2;
    this.readyState = 2;
    if (hadData && !this.paused) this.#happen('waiting');
  }

  #haveData(): void {
    this.readyState = 4;
    this.#happen('canplay');
    if (!this.paused) this.#happen('playing');
  }

  #updateTime(): void {
    this.#clock.after(timeUpdateMs, () => {
      if (this.#isMoving) this.#happen('timeupdate');
      this.#updateTime();
    });
  }

  #happen(type: string): void {
    this.dispatchEvent(new Event(type));
  }
}
