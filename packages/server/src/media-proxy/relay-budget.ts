import type { Clock } from '@matinee/base/clock';
import { createExpiringMap } from '@matinee/base/expiring-map';
import type { RelayService } from '@matinee/media/relay-sites';
import { createRefusal } from '@matinee/protocol';

const dayMs = 24 * 3600 * 1000;
const maxRooms = 100_000;

/** Bounds what this server relays for each room: bytes within a day, which begins with the first of them. */
export interface RelayBudget {
  /** @throws OutOfQuotaException once the room has had its share */
  check(roomId: number, service: RelayService): void;
  count(roomId: number, bytes: number): void;
}

export function createRelayBudget(clock: Clock, bytesPerDay: number): RelayBudget {
  /** Bytes by room. An entry is kept for a day from when it was made. */
  const spent = createExpiringMap<{ bytes: number }>({ clock, keepMs: dayMs, maxEntries: maxRooms });
  return {
    check(roomId, service) {
      if ((spent.get(String(roomId))?.bytes ?? 0) < bytesPerDay) return;
      throw createRefusal('OutOfQuotaException', { reason: 'relay_share', service });
    },
    count(roomId, bytes) {
      const known = spent.get(String(roomId));
      if (known === undefined) spent.set(String(roomId), { bytes });
      else known.bytes += bytes;
    },
  };
}
