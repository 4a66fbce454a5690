import type { Config } from '../config/config.ts';
import { createHostCheck } from '../edge/own-host.ts';
import type { RestCalls } from '../http/rest-calls.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import { healthOf } from '../admin/site-state.ts';
import type { SiteHealth } from '../telemetry/site-health.ts';
import type { OperatorServer } from '../telemetry/operator-server.ts';
import { combineTelemetry, type RecentMeasurements } from '../telemetry/recent-measurements.ts';
import type { FeatureGauge, Telemetry } from '../telemetry/telemetry.ts';

export interface Operations {
  telemetry: Telemetry;
  /** Undefined without METRICS_PORT. */
  listen(app: {
    clients: () => number;
    rooms: RoomDirectory;
    rest: RestCalls;
    siteHealth: SiteHealth;
    gauges: readonly FeatureGauge[];
  }): Promise<OperatorServer | undefined>;
  close(): void;
}

/** Loads the metrics only for METRICS_PORT: importing `node:http` also loads its HTTP client, 11 MB in all. */
export async function createOperations({ metrics }: Config, recent: RecentMeasurements): Promise<Operations> {
  if (metrics === undefined) return { telemetry: recent.telemetry, listen: async () => undefined, close: () => undefined };
  const { createPrometheus } = await import('../telemetry/prometheus.ts');
  const { startOperatorServer } = await import('../telemetry/operator-server.ts');
  const prometheus = createPrometheus();
  return {
    telemetry: combineTelemetry(prometheus.telemetry, recent.telemetry),
    listen({ clients, rooms, rest, siteHealth, gauges }) {
      prometheus.measure({
        clients,
        rooms: () => rooms.hosts().filter(({ isOwned }) => isOwned).length,
        sites: () => siteHealth.read().map((record) => ({ service: record.service, state: healthOf([record]).state })),
        others: gauges,
      });
      return startOperatorServer({
        ...metrics,
        metrics: prometheus.registry,
        // The port has no public name.
        isOwnHost: createHostCheck([]),
        isOperator: (request) => rest.hasApiKey(request),
        historyOf: (name) => rooms.dump(name),
      });
    },
    close: () => prometheus.close(),
  };
}
