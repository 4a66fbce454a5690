import type { ErrorName } from '@matinee/protocol';

/** `ok`, or the name of an error. */
export type RequestOutcome = 'ok' | ErrorName;

/** A page's report about its player since the last one. */
export interface PlaybackReport {
  /** A median in seconds, positive ahead of the room's position. */
  driftSeconds?: number | undefined;
  stalls?: number | undefined;
}

/** Durations are in ms. `kind` and `service` come from fixed sets, never from clients: each value takes memory until the server stops. */
export interface Telemetry {
  /** A call or a client's message was answered. */
  request(transport: 'rest' | 'socket', kind: string, outcome: RequestOutcome): void;
  /** A change of a room reached all its sockets, `ms` after it was stored. */
  fanOut(ms: number): void;
  commit(ms: number): void;
  lookUp(service: string, outcome: RequestOutcome, ms: number): void;
  relayed(service: string, bytes: number): void;
  /** Bytes from films' owners (`in`) or to readers (`out`). */
  filmBytes(direction: 'in' | 'out', bytes: number): void;
  /** A parser process took too long or too much memory and was replaced. */
  workerRestarted(): void;
  playback(report: PlaybackReport): void;
}

export interface FeatureGauge {
  name: string;
  help: string;
  value: () => number;
}

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
