import type { RoomRequest } from '@matinee/protocol';

/** Refusal after which it is not known whether a request is stored: it is sent again under the same id. */
export const unknownEnd = 'Unavailable';

/** A request of a client and its outcome. Times are values of `performance.now()`. */
export interface Sent {
  /** Grows from request to request of its page. */
  id: number;
  request: RoomRequest;
  sentMs: number;
  /** How often it was sent: again after each reconnect until it is answered. */
  times: number;
  /** Time of the answer. */
  answeredMs?: number;
  /** Answered with `done`, perhaps after it was asked for again. */
  isDone: boolean;
  /** Answered with an error of this name first. */
  refusal?: string;
  /** Not answered, and too old to be sent again after a reconnect: its outcome is unknown. */
  isGivenUp: boolean;
}

/** All requests of one page. */
export interface ClientLedger {
  sent: readonly Sent[];
  add(request: RoomRequest): Sent;
  answer(id: number, refusal?: string): void;
  /** Whether a request is to be asked for again, as its end is unknown. */
  isToAskAgain(id: number): boolean;
  /** Returns the requests to send again after a reconnect. Gives up the older ones. */
  toSendAgain(): Sent[];
  /** Whether an answer is still to come. */
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
