import type { Clock } from '@matinee/base/clock';
import type { Fragment } from './mp4/fragment-writer.ts';
import { FullBufferError, type MediaBuffer } from './media-buffer.ts';
import type { RepairedKind } from './repair/repair.ts';

export interface FeederOptions {
  clock: Clock;
  kinds: readonly RepairedKind[];
  position: () => number;
  /** @param keepsPictures the pictures of the run before go on */
  run: (run: number, fromSeconds: number, keepsPictures?: boolean) => void;
  raise: (run: number, untilSeconds: number) => void;
  createBuffer: (kind: RepairedKind, mime: string) => MediaBuffer;
  /** Reports that the buffers have reached the end of the film. */
  onEnd: () => void;
  onError: (error: unknown) => void;
}

type Change = { bytes: Uint8Array<ArrayBuffer>; fragment: Fragment | undefined } | { mime: string } | { until: number };

interface Feed {
  run: number;
  mime: string | undefined;
  buffer: MediaBuffer | undefined;
  changes: Change[];
  isChanging: boolean;
  hasEnded: boolean;
  /** In the buffer or on the way, of the current run. */
  fed: { startSeconds: number; endSeconds: number; bytes: number; isKey: boolean }[];
}

/** How far ahead of the player a film is fed: browsers refuse, or throw away, more than 150 MB. */
const aheadSeconds = 30;
const aheadBytes = 60_000_000;
const behindSeconds = 10;
/** After so much film, feeding is limited to twice the speed of playing, so that nothing else has to wait. */
const eagerSeconds = 5;
const eagerRate = 2;
const tickMs = 250;
/** How long the player may lack data before feeding starts again; twice as long each time until the next seek. */
const missingMs = 1500;
/** Players jump over it. */
const smallGapSeconds = 0.1;
/** How far ahead of the player other sound begins: the sound before is heard until then. */
const soundLeadSeconds = 0.5;

/** Feeds a repaired film to a player's buffers from its position on, neither too fast nor too far. */
export class Feeder {
  readonly #options: FeederOptions;
  readonly #feeds: Map<RepairedKind, Feed>;
  #run = 0;
  #runFromSeconds = 0;
  #runStartedMs = 0;
  #raisedSeconds = 0;
  #missingSinceMs: number | undefined;
  #patienceMs = missingMs;
  #cancelTick: () => void = () => undefined;

  constructor(options: FeederOptions) {
    this.#options = options;
    this.#feeds = new Map(options.kinds.map((kind) => [kind, newFeed()]));
  }

  start(fromSeconds: number): void {
    this.#run += 1;
    this.#runFromSeconds = fromSeconds;
    this.#runStartedMs = this.#options.clock.now();
    this.#raisedSeconds = 0;
    this.#missingSinceMs = undefined;
    for (const feed of this.#feeds.values()) {
      feed.run = this.#run;
      feed.changes = feed.buffer === undefined ? [] : [{ until: Number.POSITIVE_INFINITY }];
      feed.fed = [];
      feed.hasEnded = false;
      this.#change(feed);
    }
    this.#options.run(this.#run, fromSeconds);
    this.#tick();
  }

  seek(seconds: number): void {
    if (this.#has(seconds)) return;
    this.#patienceMs = missingMs;
    this.start(seconds);
  }

  /** Goes on without a kind that has not begun. */
  drop(kind: RepairedKind): void {
    this.#feeds.delete(kind);
    this.start(this.#runFromSeconds);
  }

  /** Replaces the sound ahead of the player, which plays on meanwhile. */
  replaceSound(): void {
    const feed = this.#feeds.get('audio');
    if (feed?.buffer === undefined) return this.start(this.#options.position());
    this.#run += 1;
    feed.run = this.#run;
    feed.hasEnded = false;
    const position = this.#options.position();
    const fromSeconds = Math.min(position + soundLeadSeconds, Math.max(position, feed.fed.at(-1)?.endSeconds ?? position));
    const isKept = ({ startSeconds }: { startSeconds: number }): boolean => startSeconds < fromSeconds;
    feed.fed = feed.fed.filter(isKept);
    feed.changes = feed.changes.filter((change) => !('fragment' in change) || change.fragment === undefined || isKept(change.fragment));
    this.#options.run(this.#run, fromSeconds, true);
  }

  begin(run: number, kind: RepairedKind, mime: string, bytes: Uint8Array<ArrayBuffer>): void {
    const feed = this.#feedOf(run, kind);
    if (feed === undefined) return;
    if (feed.buffer !== undefined && feed.mime !== mime) feed.changes.push({ mime });
    feed.mime = mime;
    feed.changes.push({ bytes, fragment: undefined });
    this.#createBuffers();
    this.#change(feed);
  }

  fragment(run: number, kind: RepairedKind, fragment: Fragment): void {
    const feed = this.#feedOf(run, kind);
    if (feed === undefined) return;
    const { startSeconds, endSeconds, isKey, bytes } = fragment;
    feed.fed.push({ startSeconds, endSeconds, isKey, bytes: bytes.length });
    feed.changes.push({ bytes, fragment });
    this.#change(feed);
  }

  end(run: number, kind: RepairedKind): void {
    const feed = this.#feedOf(run, kind);
    if (feed === undefined) return;
    feed.hasEnded = true;
    this.#createBuffers();
    this.#reportEnd();
  }

  stop(): void {
    this.#cancelTick();
    for (const feed of this.#feeds.values()) {
      feed.run = Number.NaN;
      feed.changes = [];
    }
  }

  #feedOf(run: number, kind: RepairedKind): Feed | undefined {
    const feed = this.#feeds.get(kind);
    return feed?.run === run ? feed : undefined;
  }

  /** Creates all buffers at once: none can be added once another has its format. A kind that ends before it begins needs none. */
  #createBuffers(): void {
    if ([...this.#feeds.values()].some(({ mime, hasEnded }) => mime === undefined && !hasEnded)) return;
    for (const [kind, feed] of this.#feeds) {
      if (feed.mime === undefined) continue;
      try {
        feed.buffer ??= this.#options.createBuffer(kind, feed.mime);
      } catch (error) {
        return this.#options.onError(error);
      }
      this.#change(feed);
    }
  }

  /** Tells whether the current run has, or will soon have, a position. */
  #has(seconds: number): boolean {
    return [...this.#feeds.values()].every(({ fed, hasEnded }) => {
      if (hasEnded && fed.length === 0) return true;
      const startSeconds = fed[0]?.startSeconds ?? this.#runFromSeconds;
      const endSeconds = fed.at(-1)?.endSeconds ?? this.#runFromSeconds;
      return seconds >= startSeconds - smallGapSeconds && seconds < endSeconds + 1;
    });
  }

  #tick(): void {
    this.#cancelTick();
    this.#cancelTick = this.#options.clock.after(tickMs, () => this.#tick());
    if (this.#isMissing()) {
      this.#patienceMs *= 2;
      return this.start(this.#options.position());
    }
    this.#raise();
    this.#forget();
  }

  #raise(): void {
    const position = this.#options.position();
    const elapsedSeconds = (this.#options.clock.now() - this.#runStartedMs) / 1000;
    const bytes = [...this.#feeds.values()]
      .flatMap(({ fed }) => fed)
      .reduce((sum, part) => sum + (part.endSeconds > position ? part.bytes : 0), 0);
    if (bytes > aheadBytes) return;
    const until = Math.min(position + aheadSeconds, this.#runFromSeconds + eagerSeconds + eagerRate * elapsedSeconds);
    if (until <= this.#raisedSeconds) return;
    this.#raisedSeconds = until;
    this.#options.raise(this.#run, until);
  }

  /** Removes data up to a key frame: browsers remove all frames that depend on a removed one. */
  #forget(): void {
    const before = this.#options.position() - behindSeconds;
    const pictures = this.#feeds.get('video') ?? this.#feeds.get('audio');
    const keyFrame = pictures?.fed.findLast(({ isKey, startSeconds }) => isKey && startSeconds <= before);
    if (keyFrame === undefined || pictures?.fed[0] === keyFrame) return;
    for (const feed of this.#feeds.values()) {
      feed.fed = feed.fed.filter(({ endSeconds }) => endSeconds > keyFrame.startSeconds);
      feed.changes.push({ until: keyFrame.startSeconds });
      this.#change(feed);
    }
  }

  /** Tells whether the browser has thrown away data at the player's position. */
  #isMissing(): boolean {
    const position = this.#options.position();
    const isHeld = [...this.#feeds.values()].every(({ buffer, changes, fed, isChanging, hasEnded }) => {
      const isFed = fed.some(({ startSeconds, endSeconds }) => startSeconds <= position && position < endSeconds - smallGapSeconds);
      if (!isFed || changes.length > 0 || isChanging || (hasEnded && position >= (fed.at(-1)?.endSeconds ?? 0))) return true;
      return buffer?.buffered().some(({ start, end }) => start - smallGapSeconds <= position && position <= end) === true;
    });
    const nowMs = this.#options.clock.now();
    this.#missingSinceMs = isHeld ? undefined : (this.#missingSinceMs ?? nowMs);
    return this.#missingSinceMs !== undefined && nowMs - this.#missingSinceMs >= this.#patienceMs;
  }

  #change(feed: Feed): void {
    if (feed.isChanging || feed.buffer === undefined || feed.changes.length === 0) return;
    feed.isChanging = true;
    void this.#makeChanges(feed, feed.buffer).finally(() => {
      feed.isChanging = false;
      this.#reportEnd();
    });
  }

  async #makeChanges(feed: Feed, buffer: MediaBuffer): Promise<void> {
    for (let change = feed.changes.shift(); change !== undefined; change = feed.changes.shift()) {
      const { run } = feed;
      try {
        if ('mime' in change) buffer.changeType(change.mime);
        else if ('until' in change) await buffer.remove(0, change.until);
        else await buffer.append(change.bytes);
      } catch (error) {
        if (run !== feed.run) continue;
        if (!(error instanceof FullBufferError)) return this.#options.onError(error);
        // The player makes room as it plays.
        feed.changes.unshift({ until: Math.max(0, this.#options.position() - behindSeconds) }, change);
        await new Promise<void>((resolve) => this.#options.clock.after(tickMs, resolve));
      }
    }
  }

  #reportEnd(): void {
    const feeds = [...this.#feeds.values()];
    if (feeds.every(({ hasEnded, changes, isChanging }) => hasEnded && changes.length === 0 && !isChanging)) this.#options.onEnd();
  }
}

function newFeed(): Feed {
  return { run: 0, mime: undefined, buffer: undefined, changes: [], isChanging: false, hasEnded: false, fed: [] };
}
