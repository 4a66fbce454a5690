import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Gateway } from '../gateway/gateway.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';

/** What the server measures of itself, in Prometheus' text format. */
export function createMetrics(rooms: RoomDirectory, gateway: Gateway): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, value: () => number): void => {
    const collected = new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(value());
      },
    });
    registry.registerMetric(collected);
  };
  gauge('matinee_rooms', 'Rooms loaded now', () => rooms.hosts().length);
  gauge('matinee_clients', 'Open WebSocket clients', () => gateway.size());
  return registry;
}
