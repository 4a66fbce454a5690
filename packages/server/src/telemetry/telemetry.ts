import type { ErrorName } from '@matinee/protocol';

/** How something ended: well, or with the error of that name. */
export type RequestOutcome = 'ok' | ErrorName;

/** What a page says of its player since it last said it. */
export interface PlaybackReport {
  /** Median distance from the room's line in seconds, positive when ahead. */
  driftSeconds?: number | undefined;
  /** How often it had to stop for data. */
  stalls?: number | undefined;
}

/**
 * Where the parts of the server tell what they measure. Durations are in ms. Words such as `kind` and `service` come from
 * fixed sets and never from what somebody sent: each one is kept for as long as the server runs.
 */
export interface Telemetry {
  /** A call (`rest`) or a message of a client (`socket`) has been answered. */
  request(door: 'rest' | 'socket', kind: string, outcome: RequestOutcome): void;
  /** A change of a room has been written to the sockets of everybody in it, so long after it was stored. */
  fanOut(ms: number): void;
  /** A change of a room has been stored. */
  commit(ms: number): void;
  /** A site has been asked about a video, a collection or words. */
  lookUp(service: string, outcome: RequestOutcome, ms: number): void;
  /** A worker that reads what strangers wrote took too long or too much memory, and another took its place. */
  workerRestarted(): void;
  playback(report: PlaybackReport): void;
}

/** For servers of which nobody wants to know. */
export const noTelemetry: Telemetry = {
  request: () => undefined,
  fanOut: () => undefined,
  commit: () => undefined,
  lookUp: () => undefined,
  workerRestarted: () => undefined,
  playback: () => undefined,
};
