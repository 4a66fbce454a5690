import { initialLimits, RequestType, type ClientMessage, type LimitSettings, type RoomRequest, type RoomSync } from '@matinee/protocol';
import { applyLimits, initialLiveLimits, type LiveLimits } from '../edge/live-limits.ts';
import type { Rate, SteadyRate } from '../edge/rate-limiter.ts';
import { createLimiter, createLimiters, type Limiting } from '../edge/limiters.ts';
import { messageOverhead, videoColumn } from '../storage/messages/message-rows.ts';
import { isSignal } from './message-kind.ts';

export interface Sender {
  clientId: string;
  /** The client's id before it is authenticated. */
  sessionId: string;
}

/** Each method returns whether one more message is within the limits, and counts it. */
export interface MessageLimits {
  /** Limits an IP address's messages of every kind, before they are parsed. */
  takeText(ip: string, length: number): boolean;
  /** Limits a client's reports, and a session's requests, chat and signals. */
  take(message: ClientMessage, sender: Sender): boolean;
  takeOfAddress(message: ClientMessage, roomId: number, ip: string): boolean;
  /** Limits stored bytes of an IP address's chat in all rooms. Returns ms to wait; 0 if the bytes were counted. */
  takeKept(ip: string, bytes: number): number;
  /** Limits requests and chat in a room, of all senders together. */
  takeOfRoom(message: ClientMessage, roomId: number): boolean;
}

/** Parsing takes longer for longer messages: so many characters count as one more. */
const charactersPerToken = 4096;

type Kind = 'requests' | 'chat' | 'signals' | 'reports';

// 50 pages of one household or school ask for the time once a second each, and 16 times when they join.
const textRate: Rate = { burst: 2000, perSecond: 400 };

/** Half of a session's messages of 10 s may come at once; from an IP address, all of them. */
function chatRatesOf({ chatPerSession }: Pick<LimitSettings, 'chatPerSession'>): { own: SteadyRate; address: SteadyRate } {
  return {
    own: { burst: Math.ceil(chatPerSession / 2), perSecond: chatPerSession / 10 },
    address: { burst: chatPerSession, perSecond: chatPerSession / 2 },
  };
}

/** Half of an hour's bytes may come at once. */
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

// An IP address may use only a part of what a room accepts.
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
    // Signals share writes, in any number.
    takeOfRoom: (message, roomId) => message.action !== 'req' || rooms.take(String(roomId)),
  };
}

/** Estimates the stored bytes of a request. */
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
