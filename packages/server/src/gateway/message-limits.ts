import { initialLimits, RequestType, type ClientMessage, type LimitSettings, type RoomRequest, type RoomSync } from '@matinee/protocol';
import { applyLimits, initialLiveLimits, type LiveLimits } from '../edge/live-limits.ts';
import type { Rate, SteadyRate } from '../edge/rate-limiter.ts';
import { createLimiter, createLimiters, type Limiting } from '../edge/limiters.ts';
import { messageOverhead, videoColumn } from '../storage/messages/message-rows.ts';
import { isSignal } from './message-kind.ts';

/** The sender for whom a message counts. */
export interface Sender {
  clientId: string;
  /** The session; the id of the client before it is authenticated. */
  sessionId: string;
}

/** The gateway's limits of messages. Each method returns whether one more is within the limits, and counts it. */
export interface MessageLimits {
  /** The limit of an IP address for messages of every kind; checked before a message of this many characters is parsed. */
  takeText(ip: string, length: number): boolean;
  /** The limits of a client for reports, and of a session for requests, chat and signals. */
  take(message: ClientMessage, sender: Sender): boolean;
  /** The limit of an IP address in a room. */
  takeOfAddress(message: ClientMessage, roomId: number, ip: string): boolean;
  /** The limit of an IP address for stored chat in all rooms together, in bytes. Returns the time to wait, in ms; 0 if it was counted. */
  takeKept(ip: string, bytes: number): number;
  /** The limit of a room for requests and chat, of all senders together. */
  takeOfRoom(message: ClientMessage, roomId: number): boolean;
}

/** The cost of parsing a message grows with its length: so many characters count as one more message. */
const charactersPerToken = 4096;

type Kind = 'requests' | 'chat' | 'signals' | 'reports';

// 50 pages of one household or school ask for the time once a second each, and 16 times when they join.
const textRate: Rate = { burst: 2000, perSecond: 400 };

/** Half of a session's messages of 10 s may come at once, and from an IP address as many as a session has in 10 s. */
function chatRatesOf({ chatPerSession }: Pick<LimitSettings, 'chatPerSession'>): { own: SteadyRate; address: SteadyRate } {
  return {
    own: { burst: Math.ceil(chatPerSession / 2), perSecond: chatPerSession / 10 },
    address: { burst: chatPerSession, perSecond: chatPerSession / 2 },
  };
}

/** Half of what an IP address has in an hour may come at once. */
function keptRateOf({ chatKilobytesPerAddress }: Pick<LimitSettings, 'chatKilobytesPerAddress'>): SteadyRate {
  const bytes = chatKilobytesPerAddress * 1000;
  return { burst: bytes / 2, perSecond: bytes / 3600 };
}

const ownRates = {
  requests: { burst: 20, perSecond: 5 },
  chat: chatRatesOf(initialLimits).own,
  signals: { burst: 10, perSecond: 5 },
  reports: { burst: 40, perSecond: 5 },
} satisfies Record<Kind, Rate>;

// One IP address may use a part of what a room accepts, so that others have the rest.
const addressRates = {
  requests: { burst: 60, perSecond: 30 },
  chat: chatRatesOf(initialLimits).address,
  signals: { burst: 200, perSecond: 100 },
  reports: { burst: 200, perSecond: 40 },
} satisfies Record<Kind, Rate>;

const roomRate: Rate = { burst: 200, perSecond: 100 };

function kindOf(message: ClientMessage): Kind {
  if (isSignal(message)) return 'signals';
  if (message.action !== 'req') return 'reports';
  const { type } = message.request;
  return type === RequestType.Chat || type === RequestType.EditMessage ? 'chat' : 'requests';
}

export function createMessageLimits(limiting: Limiting, limits: LiveLimits = initialLiveLimits): MessageLimits {
  const texts = createLimiter('messages.texts', textRate, limiting);
  const { reports: reportRate, ...sessionRates } = ownRates;
  // A client is connected to one node.
  const reports = createLimiter('messages.reports', reportRate, { ...limiting, exchange: undefined });
  const own = { ...createLimiters('messages.own', sessionRates, limiting), reports };
  const addresses = createLimiters('messages.address', addressRates, limiting);
  const rooms = createLimiter('messages.room', roomRate, limiting);
  const kept = createLimiter('messages.kept', keptRateOf(initialLimits), limiting);

  applyLimits(limits, (now) => {
    const chat = chatRatesOf(now);
    own.chat.changeRate(chat.own);
    addresses.chat.changeRate(chat.address);
    kept.changeRate(keptRateOf(now));
  });

  return {
    takeText: (ip, length) => texts.take(ip, 1 + Math.floor(length / charactersPerToken)),
    take(message, { clientId, sessionId }) {
      const kind = kindOf(message);
      return own[kind].take(kind === 'reports' ? clientId : sessionId);
    },
    takeOfAddress: (message, roomId, ip) => addresses[kindOf(message)].take(`${roomId} ${ip}`),
    takeKept: (ip, bytes) => (bytes === 0 || kept.take(ip, bytes) ? 0 : kept.waitMs(ip, bytes)),
    // However many signals there are, they share the writes.
    takeOfRoom: (message, roomId) => message.action !== 'req' || rooms.take(String(roomId)),
  };
}

/** Estimates how many bytes a request adds to a room's stored chat. */
export function keptBytesOf(request: RoomRequest, { chatHistory, currentSource }: Pick<RoomSync, 'chatHistory' | 'currentSource'>): number {
  if (chatHistory === 'nothing') return 0;
  switch (request.type) {
    case RequestType.Chat:
      return messageOverhead + Buffer.byteLength(request.text) + (currentSource === null ? 0 : 2 * videoColumn(currentSource).length);
    case RequestType.EditMessage:
      return messageOverhead + Buffer.byteLength(request.text);
    case RequestType.ReactToMessage:
      // A reaction writes the message again.
      return request.add ? messageOverhead : 0;
    default:
      return 0;
  }
}
