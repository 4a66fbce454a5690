import type { Clock } from '@matinee/base/clock';
import type { ChatMessage } from '@matinee/protocol';

/** Newer messages belong to this showing. */
const minAgeMs = 30_000;
const tickMs = 500;
/** A longer step of the position, or one back, is a seek. */
const maxStepSeconds = 5;

export interface SouvenirPage {
  /** Sorted by position in the video. */
  messages: readonly ChatMessage[];
  hasMore: boolean;
}

export interface FollowSouvenirsOptions {
  clock: Clock;
  /** Epoch ms of the server's clock. */
  serverNow: () => number;
  /** Returns the position in seconds; undefined while the room doesn't play. */
  position: () => number | undefined;
  /** Loads messages from a position in seconds on. */
  load: (from: number) => Promise<SouvenirPage>;
  show: (messages: readonly ChatMessage[]) => void;
}

/** Shows old messages of a video at their moments when it is watched again. Returns the function that stops it. */
export function followSouvenirs({ clock, serverNow, position, load, show }: FollowSouvenirsOptions): () => void {
  let waiting: ChatMessage[] = [];
  let last: number | undefined;
  /** Start of the next page, in seconds; undefined when all are loaded. */
  let nextFrom: number | undefined;
  /** Rises with each seek: earlier requests' answers are of no use then. */
  let era = 0;
  let isLoading = false;
  let cancel = (): void => undefined;

  async function loadNext(from: number): Promise<void> {
    const asked = era;
    isLoading = true;
    nextFrom = undefined;
    // Without an answer this showing has no souvenirs until the next seek.
    const { messages, hasMore } = await load(from).catch((): SouvenirPage => ({ messages: [], hasMore: false }));
    if (asked !== era) return;
    isLoading = false;
    const known = new Set(waiting.map(({ id }) => id));
    waiting.push(...messages.filter(({ id, position: at = 0 }) => !known.has(id) && at > (last ?? 0)));
    const end = messages.at(-1)?.position;
    if (hasMore && end !== undefined && end > from) nextFrom = end;
  }

  function tick(): void {
    cancel = clock.after(tickMs, tick);
    const now = position();
    if (now === undefined) return;
    const isSeek = last === undefined || now < last || now > last + maxStepSeconds;
    if (isSeek) {
      era += 1;
      waiting = [];
      last = now;
      void loadNext(now);
      return;
    }
    const due = waiting.filter(({ position: at = 0 }) => at <= now);
    waiting = waiting.filter(({ position: at = 0 }) => at > now);
    last = now;
    const shown = due.filter(({ at, deleted }) => at < serverNow() - minAgeMs && deleted === undefined);
    if (shown.length > 0) show(shown);
    if (!isLoading && nextFrom !== undefined && waiting.length === 0) void loadNext(nextFrom);
  }

  tick();
  return () => {
    era += 1;
    cancel();
  };
}
