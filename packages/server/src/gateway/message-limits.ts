import { RequestType, type ClientMessage } from '@matinee/protocol';
import type { Clock } from '../clock.ts';
import { createTokenBuckets } from './token-buckets.ts';

/** How many messages the gateway takes: per client, per person, per room and per address. */
export interface MessageLimits {
  /** Whether this message is within the limits of everyone it counts for. */
  take(message: ClientMessage, from: { clientId: string; sessionId: string; room: string; address: string }): boolean;
}

export const unlimited: MessageLimits = { take: () => true };

export function createMessageLimits(clock: Clock): MessageLimits {
  const requests = createTokenBuckets({ burst: 20, perSecond: 5 }, clock);
  const chat = createTokenBuckets({ burst: 5, perSecond: 1 }, clock);
  const reports = createTokenBuckets({ burst: 40, perSecond: 5 }, clock);
  const rooms = createTokenBuckets({ burst: 200, perSecond: 100 }, clock);
  const addresses = createTokenBuckets({ burst: 400, perSecond: 200 }, clock);

  return {
    take(message, { clientId, sessionId, room, address }) {
      if (message.action !== 'req') return reports.take(clientId);
      const own = message.request.type === RequestType.Chat ? chat : requests;
      return own.take(sessionId) && rooms.take(room) && addresses.take(address);
    },
  };
}
