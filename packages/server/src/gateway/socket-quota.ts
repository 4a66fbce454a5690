import type { Socket } from 'node:net';
import type { Clock } from '@matinee/base/clock';
import { countsAlone, type CountExchange } from '../edge/count-exchange.ts';
import { initialLiveLimits, type LiveLimits } from '../edge/live-limits.ts';
import { aloneOpen, type OpenCounts } from '../edge/open-counts.ts';
import { createSharedLimiter } from '../edge/shared-limiters.ts';

/** How many WebSockets an IP address may open, and have open. */
export interface SocketQuota {
  /** Whether an IP address may ask for another upgrade now. */
  takeHandshake(address: string): boolean;
  /** Whether an IP address may have another socket open; if so, this one counts until it is closed. */
  takeSocket(address: string, socket: Socket): boolean;
}

export const noQuota: SocketQuota = { takeHandshake: () => true, takeSocket: () => true };

const handshakeRate = { burst: 60, perSecond: 20 };

export interface SocketQuotaSharing {
  exchange: CountExchange;
  open: OpenCounts;
  limits?: Pick<LiveLimits, 'current'>;
}

/** @param sharing counts with the other nodes */
export function createSocketQuota(
  clock: Clock,
  { exchange, open: everywhere, limits = initialLiveLimits }: SocketQuotaSharing = { exchange: countsAlone, open: aloneOpen },
): SocketQuota {
  const handshakes = createSharedLimiter('sockets.handshakes', handshakeRate, { clock, exchange });
  const open = new Map<string, number>();
  const shared = everywhere.share('sockets', () => limits.current().clientsPerAddress);

  return {
    takeHandshake: (address) => handshakes.take(address),
    takeSocket(address, socket) {
      const count = open.get(address) ?? 0;
      if (count + shared.elsewhere(address) >= limits.current().clientsPerAddress) return false;
      open.set(address, count + 1);
      shared.set(address, count + 1);
      socket.once('close', () => {
        const left = (open.get(address) ?? 1) - 1;
        if (left > 0) open.set(address, left);
        else open.delete(address);
        shared.set(address, left);
      });
      return true;
    },
  };
}
