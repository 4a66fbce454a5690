import type { Socket } from 'node:net';
import { initialLiveLimits, type LiveLimits } from '../edge/live-limits.ts';
import { aloneOpen, type OpenCounts } from '../edge/open-counts.ts';
import { createLimiter, type Limiting } from '../edge/limiters.ts';

/** Limits the WebSockets of an IP address. */
export interface SocketQuota {
  /** Counts an upgrade. */
  takeHandshake(address: string): boolean;
  /** Counts the socket until it is closed. */
  takeSocket(address: string, socket: Socket): boolean;
}

const handshakeRate = { burst: 60, perSecond: 20 };

export function createSocketQuota(
  limiting: Limiting,
  everywhere: OpenCounts = aloneOpen,
  limits: Pick<LiveLimits, 'current'> = initialLiveLimits,
): SocketQuota {
  const handshakes = createLimiter('sockets.handshakes', handshakeRate, limiting);
  const open = new Map<string, number>();
  const shared = everywhere.share('sockets', () => limits.current().clientsPerAddress);

  return {
    takeHandshake: (address) => handshakes.take(address),
    takeSocket(address, socket) {
      if (limiting.isOff === true) return true;
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
