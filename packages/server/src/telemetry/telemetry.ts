import type { ErrorName } from '@matinee/protocol';

/** The outcome of a request: `ok`, or the name of its error. */
export type RequestOutcome = 'ok' | ErrorName;

/** A page's report about its player since the last report. */
export interface PlaybackReport {
  /** Median offset from the room's position in seconds, positive when ahead. */
  driftSeconds?: number | undefined;
  /** How often playback stalled. */
  stalls?: number | undefined;
}

/**
 * Receives the server's measurements. Durations are in ms. `kind` and `service` come from fixed sets, never from clients:
 * each value takes memory until the server stops.
 */
export interface Telemetry {
  /** A call (`rest`) or a client's message (`socket`) was answered. */
  request(transport: 'rest' | 'socket', kind: string, outcome: RequestOutcome): void;
  /** A change of a room was written to all its sockets, `ms` after it was stored. */
  fanOut(ms: number): void;
  commit(ms: number): void;
  /** A site answered about a video, a collection or a search. */
  lookUp(service: string, outcome: RequestOutcome, ms: number): void;
  /** Bytes of a site's stream were sent to a browser. */
  relayed(service: string, bytes: number): void;
  /** Bytes of films came from their owners (`in`) or were sent to readers (`out`). */
  filmBytes(direction: 'in' | 'out', bytes: number): void;
  /** A parser process took too long or too much memory and was replaced. */
  workerRestarted(): void;
  playback(report: PlaybackReport): void;
}

/** A gauge of a part of the server that can be cut out. */
export interface FeatureGauge {
  name: string;
  help: string;
  value: () => number;
}

/** For a server without metrics. */
export const noTelemetry: Telemetry = {
  request: () => undefined,
  fanOut: () => undefined,
  commit: () => undefined,
  lookUp: () => undefined,
  relayed: () => undefined,
  filmBytes: () => undefined,
  workerRestarted: () => undefined,
  playback: () => undefined,
};
