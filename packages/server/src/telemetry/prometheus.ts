import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../config/version.ts';
import type { FeatureGauge, Telemetry } from './telemetry.ts';

/** docs/operating.md lists the names of the metrics. */
export interface Prometheus {
  telemetry: Telemetry;
  registry: Registry;
  measure(gauges: Gauges): void;
  close: () => void;
}

export interface Gauges {
  clients: () => number;
  rooms: () => number;
  sites: () => { service: string; state: string }[];
  others: readonly FeatureGauge[];
}

/** Larger values come from a broken or dishonest page and are clamped. */
const maxDriftSeconds = 60;
const maxStalls = 1000;

const tickMs = 100;

/** Buckets in seconds. */
const quick = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];
const slow = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20];
const aroundZero = [-2, -0.5, -0.1, -0.04, -0.02, 0, 0.02, 0.04, 0.1, 0.5, 2];

export function createPrometheus(): Prometheus {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'matinee_build_info', help: 'The version of this server', labelNames: ['version'], registers: [registry] }).set(
    { version },
    1,
  );
  const metrics = createMetrics(registry);
  const close = watchEventLoop((ms) => metrics.eventLoopDelay.observe(ms / 1000));
  return {
    telemetry: telemetryOf(metrics),
    registry,
    measure({ clients, rooms, sites, others }) {
      addGauge(registry, 'matinee_clients', 'Open WebSocket clients', clients);
      addGauge(registry, 'matinee_rooms', 'Rooms loaded now', rooms);
      for (const { name, help, value } of others) addGauge(registry, name, help, value);
      const states: Gauge = new Gauge({
        name: 'matinee_site_state',
        help: '1 for the state that a site is in, as this server sees it',
        labelNames: ['service', 'state'],
        registers: [registry],
        collect() {
          states.reset();
          for (const labels of sites()) states.set(labels, 1);
        },
      });
    },
    close,
  };
}

type Metrics = ReturnType<typeof createMetrics>;

function createMetrics(registry: Registry) {
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: string[] = []) => new Counter({ name, help, labelNames, registers });
  const histogram = (name: string, help: string, buckets: number[], labelNames: string[] = []) =>
    new Histogram({ name, help, buckets, labelNames, registers });
  return {
    requests: counter('matinee_requests_total', 'Calls and messages of clients, by kind and by outcome', ['transport', 'kind', 'outcome']),
    fanOut: histogram('matinee_fan_out_seconds', 'From storing a change to writing it to all sockets of the room', quick),
    commit: histogram('matinee_commit_seconds', 'Time to store a change of a room', quick),
    eventLoopDelay: histogram('matinee_event_loop_delay_seconds', 'How late timers are, sampled ten times a second', quick),
    lookUps: counter('matinee_lookups_total', 'Requests to sites for videos, collections and searches, by outcome', ['service', 'outcome']),
    lookUpDuration: histogram('matinee_lookup_seconds', 'Time until a site answers', slow, ['service']),
    relayedBytes: counter('matinee_relayed_bytes_total', 'Bytes of streams that this server has relayed', ['service']),
    filmBytes: counter('matinee_film_bytes_total', 'Bytes of films that owners have sent (in) and readers got (out)', ['direction']),
    workerRestarts: counter('matinee_worker_restarts_total', 'Parser processes replaced while reading a file'),
    drift: histogram('matinee_drift_seconds', "How far players are from their room's position, positive when ahead", aroundZero),
    stalls: histogram('matinee_stalls', 'How often a player stopped for data between two reports', [0, 1, 2, 5, 10, 20]),
  };
}

function addGauge(registry: Registry, name: string, help: string, value: () => number): void {
  const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(value()) });
}

function telemetryOf(metrics: Metrics): Telemetry {
  /** One map access per request instead of three. */
  const requests = new Map<string, Counter.Internal>();
  function requestsOf(...labels: [transport: string, kind: string, outcome: string]): Counter.Internal {
    const key = labels.join(' ');
    const counter = requests.get(key) ?? metrics.requests.labels(...labels);
    requests.set(key, counter);
    return counter;
  }

  return {
    request: (transport, kind, outcome) => requestsOf(transport, kind, outcome).inc(),
    fanOut: (ms) => metrics.fanOut.observe(ms / 1000),
    commit: (ms) => metrics.commit.observe(ms / 1000),
    lookUp(service, outcome, ms) {
      metrics.lookUps.inc({ service, outcome });
      metrics.lookUpDuration.observe({ service }, ms / 1000);
    },
    relayed: (service, bytes) => metrics.relayedBytes.inc({ service }, bytes),
    filmBytes: (direction, bytes) => metrics.filmBytes.inc({ direction }, bytes),
    workerRestarted: () => metrics.workerRestarts.inc(),
    playback({ driftSeconds, stalls }) {
      if (driftSeconds !== undefined) metrics.drift.observe(Math.max(-maxDriftSeconds, Math.min(driftSeconds, maxDriftSeconds)));
      if (stalls !== undefined) metrics.stalls.observe(Math.max(0, Math.min(Math.round(stalls), maxStalls)));
    },
  };
}

function watchEventLoop(onDelay: (ms: number) => void): () => void {
  let dueMs = performance.now() + tickMs;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    onDelay(Math.max(0, nowMs - dueMs));
    dueMs = nowMs + tickMs;
  }, tickMs);
  timer.unref();
  return () => clearInterval(timer);
}
