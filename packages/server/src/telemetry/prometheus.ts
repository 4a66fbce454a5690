import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { watchEventLoop } from './event-loop.ts';
import type { Telemetry } from './telemetry.ts';

export interface Gauges {
  /** Open WebSocket clients. */
  clients: () => number;
  /** Loaded rooms. */
  rooms: () => number;
}

/** What a page may claim at most: more is a broken page, or a lie. */
const driftMaxSeconds = 60;
const stallsMax = 1000;

/** Bounds of histograms, in seconds. */
const quick = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];
const slow = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20];
const aroundZero = [-2, -0.5, -0.1, -0.04, -0.02, 0, 0.02, 0.04, 0.1, 0.5, 2];

/** What the server measures of itself, in Prometheus' text format. docs/operating.md lists the names. */
export function createPrometheus() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const gauge = (name: string, help: string, value: () => number): void => {
    const made: Gauge = new Gauge({ name, help, registers, collect: () => made.set(value()) });
  };
  const histogram = (name: string, help: string, buckets: number[]) => new Histogram({ name, help, buckets, registers });

  const requests = new Counter({
    name: 'matinee_requests_total',
    help: 'Calls and messages of clients, by kind and by how they ended',
    labelNames: ['door', 'kind', 'outcome'],
    registers,
  });
  const fanOut = histogram('matinee_fan_out_seconds', 'From a change being stored to its being written to all sockets of the room', quick);
  const commit = histogram('matinee_commit_seconds', 'What storing a change of a room takes', quick);
  const eventLoopDelay = histogram('matinee_event_loop_delay_seconds', 'How late timers are, looked at ten times a second', quick);
  const lookUps = new Counter({
    name: 'matinee_lookups_total',
    help: 'Videos, collections and searches that sites were asked for, by how that ended',
    labelNames: ['service', 'outcome'],
    registers,
  });
  const lookUpDuration = new Histogram({
    name: 'matinee_lookup_seconds',
    help: 'What the answer of a site takes',
    labelNames: ['service'],
    buckets: slow,
    registers,
  });
  const workerRestarts = new Counter({
    name: 'matinee_worker_restarts_total',
    help: 'Workers that had to be replaced while reading a file',
    registers,
  });
  const drift = histogram('matinee_drift_seconds', 'How far players are from the line of their room, positive when ahead', aroundZero);
  const stalls = histogram('matinee_stalls', 'How often a player had to stop for data between two reports', [0, 1, 2, 5, 10, 20]);

  /** The counters of requests, found by one look instead of three labels each time. */
  const known = new Map<string, Counter.Internal>();
  const requestsOf = (...labels: [door: string, kind: string, outcome: string]): Counter.Internal => {
    const key = labels.join(' ');
    const counter = known.get(key) ?? requests.labels(...labels);
    known.set(key, counter);
    return counter;
  };

  const telemetry: Telemetry = {
    request: (door, kind, outcome) => requestsOf(door, kind, outcome).inc(),
    fanOut: (ms) => fanOut.observe(ms / 1000),
    commit: (ms) => commit.observe(ms / 1000),
    lookUp(service, outcome, ms) {
      lookUps.inc({ service, outcome });
      lookUpDuration.observe({ service }, ms / 1000);
    },
    workerRestarted: () => workerRestarts.inc(),
    playback({ driftSeconds, stalls: stalled }) {
      if (driftSeconds !== undefined) drift.observe(Math.max(-driftMaxSeconds, Math.min(driftSeconds, driftMaxSeconds)));
      if (stalled !== undefined) stalls.observe(Math.max(0, Math.min(Math.round(stalled), stallsMax)));
    },
  };
  const close = watchEventLoop((ms) => eventLoopDelay.observe(ms / 1000));
  return {
    telemetry,
    registry,
    /** Adds the gauges. */
    measure({ clients, rooms }: Gauges): void {
      gauge('matinee_clients', 'Open WebSocket clients', clients);
      gauge('matinee_rooms', 'Rooms loaded now', rooms);
    },
    close,
  };
}
