import type { Clock } from '@matinee/base/clock';
import { createExpiringMap } from '@matinee/base/expiring-map';
import type { RelayService } from '@matinee/media/relay-sites';
import { createRefusal } from '@matinee/protocol';
import type { CountExchange } from '../edge/count-exchange.ts';

const dayMs = 24 * 3600 * 1000;
const maxRooms = 100_000;

/** Limits a room's relayed bytes at all nodes within a day, which begins with the first byte. */
export interface RelayBudget {
  /** @throws OutOfQuotaException once the room has had its share */
  check(roomId: number, service: RelayService): void;
  count(roomId: number, bytes: number): void;
}

export function createRelayBudget(clock: Clock, bytesPerDay: number, exchange: CountExchange | undefined): RelayBudget {
  /** By room. */
  const spent = createExpiringMap<{ bytes: number }>({ clock, lifetimeMs: dayMs, maxEntries: maxRooms });
  const tell = exchange?.share('relay.bytes', add);

  function add(room: string, bytes: number): void {
    const known = spent.get(room);
    if (known === undefined) spent.set(room, { bytes });
    else known.bytes += bytes;
  }

  return {
    check(roomId, service) {
      if ((spent.get(String(roomId))?.bytes ?? 0) < bytesPerDay) return;
      throw createRefusal('OutOfQuotaException', { reason: 'relay_share', service });
    },
    count(roomId, bytes) {
      add(String(roomId), bytes);
      tell?.(String(roomId), bytes);
    },
  };
}
