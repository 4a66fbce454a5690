export interface DatedFragment {
  /** Seconds of the player. */
  start: number;
  duration: number;
  /** Epoch ms of its first frame. */
  programDateTime: number | null;
}

export interface LivePlaylist {
  live: boolean;
  targetduration: number;
  fragments: readonly (DatedFragment | null)[];
}

/** Behind the edge, for all clients; the least that Apple's specification asks for. */
export const liveTargetDurations = 3;
/** Target durations that have to lie ahead of a player until the playlist is loaded again. */
const spareDurations = 0.5;

/** Continuation of a live stream's target to its end, once its manifest says that it is over. */
export class RunOn {
  #last: { seconds: number; atMs: number } | undefined;

  get wasLive(): boolean {
    return this.#last !== undefined;
  }

  /** `serverMs` is epoch ms; `seconds` is undefined without a target in the manifest. */
  target(serverMs: number, seconds: number | undefined, isOver: boolean): number | undefined {
    if (seconds !== undefined) this.#last = { seconds, atMs: serverMs };
    if (!isOver || this.#last === undefined) return seconds;
    return this.#last.seconds + (serverMs - this.#last.atMs) / 1000;
  }
}

/** Position of a live HLS stream, in the player's seconds: the same for all clients if its fragments have dates. */
export class LiveLine {
  #delaySeconds: number | undefined;
  /** `atMs` is when the playlist came, by the server's clock. */
  #seen: { playlist: LivePlaylist; atMs: number } | undefined;
  readonly #runOn = new RunOn();

  /** `delaySeconds`: how far behind the server's clock it plays, if all clients know it. */
  constructor(delaySeconds?: number) {
    this.#delaySeconds = delaySeconds;
  }

  isLive(playlist: LivePlaylist | undefined): boolean {
    return this.#runOn.wasLive || playlist?.live === true;
  }

  /**
   * Returns the target at `serverMs` (epoch ms), by `undated` where dates don't say it. Undefined for a playlist that isn't live,
   * but a stream that ends runs on to its end.
   */
  target(serverMs: number, playlist: LivePlaylist | undefined, undated: () => number): number | undefined {
    if (playlist === undefined) return undefined;
    if (!playlist.live) return this.#runOn.target(serverMs, undefined, true);
    if (this.#seen?.playlist !== playlist) this.#seen = { playlist, atMs: serverMs };
    return this.#runOn.target(serverMs, this.#datedTarget(serverMs, playlist, serverMs - this.#seen.atMs) ?? undated(), false);
  }

  /** Undefined if the dates lead beyond the fragments. */
  #datedTarget(serverMs: number, { fragments, targetduration }: LivePlaylist, ageMs: number): number | undefined {
    const stepSeconds = liveTargetDurations * targetduration;
    const delaySeconds = this.#delaySeconds ?? stepSeconds;
    const seconds = datedPosition(fragments, serverMs - delaySeconds * 1000);
    const [first] = fragments;
    const last = fragments.at(-1);
    if (seconds === undefined || !first || !last) return seconds;
    const lastsUntil = last.start + last.duration - spareDurations * targetduration;
    const untilNextSeconds = Math.max(0, Math.min(targetduration - ageMs / 1000, targetduration));
    const steps = Math.ceil((seconds + untilNextSeconds - lastsUntil) / stepSeconds);
    // Late dates lead beyond the edge, early ones before the first fragment.
    if (steps <= 0 && seconds >= first.start) return seconds;
    const moved = seconds - steps * stepSeconds;
    if (moved < first.start) return undefined;
    this.#delaySeconds = delaySeconds + steps * stepSeconds;
    return moved;
  }
}

/**
 * Returns the position of a recording time (epoch ms), by the last fragment that began before it, else by the first with a date.
 * Undefined without dates.
 */
function datedPosition(fragments: LivePlaylist['fragments'], atMs: number): number | undefined {
  const dated = fragments.filter((fragment) => fragment !== null && fragment.programDateTime !== null);
  const nearest = dated.findLast((fragment) => (fragment?.programDateTime ?? 0) <= atMs) ?? dated[0];
  if (nearest === undefined || nearest === null || nearest.programDateTime === null) return undefined;
  return nearest.start + (atMs - nearest.programDateTime) / 1000;
}
