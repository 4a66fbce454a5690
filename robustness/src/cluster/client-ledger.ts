import type { RoomRequest } from '@matinee/protocol';

/** The refusal after which it is unknown if a request is stored: the request is repeated under its id. */
export const unknownEnd = 'Unavailable';

/** A request and its outcome. Times are values of `performance.now()`. */
export interface Sent {
  id: number;
  request: RoomRequest;
  sentMs: number;
  /** Grows with each reconnect until the request is answered. */
  times: number;
  answeredMs?: number;
  isDone: boolean;
  refusal?: string;
  /** Not answered, and too old to be repeated: its outcome is unknown. */
  isGivenUp: boolean;
}

export interface ClientLedger {
  sent: readonly Sent[];
  add(request: RoomRequest): Sent;
  answer(id: number, refusal?: string): void;
  /** Whether a request is to be repeated, as its end is unknown. */
  isToAskAgain(id: number): boolean;
  /** Returns the requests to repeat, and gives up the older ones. */
  toSendAgain(): Sent[];
  isWaiting(): boolean;
}

/** After this long a page gives a request up, since its effect would come as a surprise. */
const maxAgeMs = 10_000;

export function createLedger(): ClientLedger {
  const sent: Sent[] = [];
  return {
    sent,
    add(request) {
      const added: Sent = { id: sent.length + 1, request, sentMs: performance.now(), times: 0, isDone: false, isGivenUp: false };
      sent.push(added);
      return added;
    },
    answer(id, refusal) {
      const answered = sent[id - 1];
      if (answered === undefined) return;
      answered.answeredMs ??= performance.now();
      if (refusal === undefined) answered.isDone = true;
      else answered.refusal ??= refusal;
    },
    isToAskAgain(id) {
      const { isDone, refusal, sentMs } = sent[id - 1] ?? { isDone: true, sentMs: 0 };
      return !isDone && refusal === unknownEnd && performance.now() - sentMs < maxAgeMs;
    },
    toSendAgain() {
      for (const each of sent) each.isGivenUp ||= each.answeredMs === undefined && performance.now() - each.sentMs > maxAgeMs;
      return sent.filter(({ answeredMs, isGivenUp }) => answeredMs === undefined && !isGivenUp);
    },
    isWaiting: () => sent.some(({ answeredMs, isGivenUp }) => answeredMs === undefined && !isGivenUp),
  };
}
