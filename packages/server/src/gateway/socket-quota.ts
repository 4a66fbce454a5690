import type { Socket } from 'node:net';
import type { Clock } from '@matinee/base/clock';
import { createTokenBuckets } from '../edge/token-buckets.ts';

/** How many WebSockets an address may open, and have open. */
export interface SocketQuota {
  /** Whether an address may ask for one more upgrade now. */
  takeHandshake(address: string): boolean;
  /** Whether an address may have one more socket open; if so, this one counts until it is closed. */
  takeSocket(address: string, socket: Socket): boolean;
}

export const noQuota: SocketQuota = { takeHandshake: () => true, takeSocket: () => true };

const maxSockets = 50;
const handshakeSize = { burst: 60, perSecond: 20 };

export function createSocketQuota(clock: Clock): SocketQuota {
  const handshakes = createTokenBuckets(handshakeSize, clock);
  const open = new Map<string, number>();

  return {
    takeHandshake: (address) => handshakes.take(address),
    takeSocket(address, socket) {
      const count = open.get(address) ?? 0;
      if (count >= maxSockets) return false;
      open.set(address, count + 1);
      socket.once('close', () => {
        const left = (open.get(address) ?? 1) - 1;
        if (left > 0) open.set(address, left);
        else open.delete(address);
      });
      return true;
    },
  };
}
