import type { RestLimits } from '../http/limits/rest-limits.ts';
import { openRelayFetch } from '../media-proxy/relay-fetch.ts';
import { Relay } from '../media-proxy/relay.ts';
import type { Services } from './services.ts';

/** Returns the relay; undefined unless the operator has named sites for it. */
export function createRelay(services: Services, restLimits: RestLimits): Relay | undefined {
  const { config, operations, fetchPolicy, lookup, relaySites } = services;
  if (config.relay.services.length === 0) return undefined;
  return new Relay({
    ...services,
    ...config.relay,
    sites: relaySites,
    openFetch: () => openRelayFetch(fetchPolicy, lookup),
    restLimits,
    onBytes: (service, bytes) => operations.telemetry.relayed(service, bytes),
  });
}
