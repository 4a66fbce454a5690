import type { Clock } from '@matinee/base/clock';
import { RequestType, type ClientMessage } from '@matinee/protocol';
import { createTokenBuckets, type BucketSize } from '../edge/token-buckets.ts';

/** Whom a message counts for. */
export interface Sender {
  clientId: string;
  /** The session, once there is one; else what stands for it. */
  sessionId: string;
  address: string;
}

/** How many messages the gateway takes. Each says whether one more is within the limits. */
export interface MessageLimits {
  /** Of an address, whatever they say; to be asked before a message of so many characters is read. */
  takeText(address: string, length: number): boolean;
  /** Of a client (its reports) and of a person (what they ask for). */
  take(message: ClientMessage, sender: Sender): boolean;
  /** Of an address in a room. */
  takeOfAddress(message: ClientMessage, roomId: number, address: string): boolean;
  /** Of a room, whoever they come from. */
  takeOfRoom(message: ClientMessage, roomId: number): boolean;
}

export const unlimited: MessageLimits = {
  takeText: () => true,
  take: () => true,
  takeOfAddress: () => true,
  takeOfRoom: () => true,
};

/** Reading a message costs with its length: so many characters count as one message more. */
const charactersPerToken = 4096;

const sizes = {
  // Fifty pages of one household or school probe the clock once a second each, and sixteen times when they come.
  address: { burst: 2000, perSecond: 400 },
  personRequests: { burst: 20, perSecond: 5 },
  personChat: { burst: 5, perSecond: 1 },
  clientReports: { burst: 40, perSecond: 5 },
  // One address may use a part of what a room takes, so that others have the rest.
  addressRequests: { burst: 60, perSecond: 30 },
  addressChat: { burst: 10, perSecond: 5 },
  addressReports: { burst: 200, perSecond: 40 },
  roomRequests: { burst: 200, perSecond: 100 },
} satisfies Record<string, BucketSize>;

type Kind = 'requests' | 'chat' | 'reports';

function kindOf(message: ClientMessage): Kind {
  if (message.action !== 'req') return 'reports';
  return message.request.type === RequestType.Chat ? 'chat' : 'requests';
}

export function createMessageLimits(clock: Clock): MessageLimits {
  const addresses = createTokenBuckets(sizes.address, clock);
  const own = {
    requests: createTokenBuckets(sizes.personRequests, clock),
    chat: createTokenBuckets(sizes.personChat, clock),
    reports: createTokenBuckets(sizes.clientReports, clock),
  };
  const ofAddress = {
    requests: createTokenBuckets(sizes.addressRequests, clock),
    chat: createTokenBuckets(sizes.addressChat, clock),
    reports: createTokenBuckets(sizes.addressReports, clock),
  };
  const rooms = createTokenBuckets(sizes.roomRequests, clock);

  return {
    takeText: (address, length) => addresses.take(address, 1 + Math.floor(length / charactersPerToken)),
    take(message, { clientId, sessionId }) {
      const kind = kindOf(message);
      return own[kind].take(kind === 'reports' ? clientId : sessionId);
    },
    takeOfAddress: (message, roomId, address) => ofAddress[kindOf(message)].take(`${roomId} ${address}`),
    takeOfRoom: (message, roomId) => kindOf(message) === 'reports' || rooms.take(String(roomId)),
  };
}
