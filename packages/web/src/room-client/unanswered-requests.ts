import type { Clock } from '@matinee/base/clock';
import type { ClientMessage, RoomRequest } from '@matinee/protocol';

/**
 * Sends requests, and those that the server has not answered once more after a reconnect. They keep their numbers, so that
 * the server applies each once.
 */
export interface UnansweredRequests {
  /** Sends a request, at the latest after the next reconnect. */
  send(request: RoomRequest): void;
  /** The server has applied or refused a request. */
  answered(id: number): void;
  /** The server could not store a request. Returns whether it is sent again: only for a short time, so that users learn of an outage. */
  retry(id: number): boolean;
  /** The connection is lost, and what is sent has to wait. */
  hold(): void;
  /** The server has let this client in again. */
  resume(): void;
}

/** Older requests would come as a surprise. */
const maxAgeMs = 10_000;
/** Before a request that could not be stored is sent again, in ms: few times, since each counts in the limits of messages. */
const retryDelaysMs = [400, 1400];

export function createUnansweredRequests(clock: Clock, send: (message: ClientMessage) => void): UnansweredRequests {
  const requests = new Map<number, { request: RoomRequest; addedMs: number; retries: number }>();
  let count = 0;
  let isHeld = false;

  return {
    send(request) {
      count += 1;
      requests.set(count, { request, addedMs: clock.now(), retries: 0 });
      if (!isHeld) send({ action: 'req', id: count, request });
    },
    answered: (id) => void requests.delete(id),
    retry(id) {
      const unanswered = requests.get(id);
      const delayMs = retryDelaysMs[unanswered?.retries ?? 0];
      if (unanswered === undefined || delayMs === undefined) return false;
      unanswered.retries += 1;
      clock.after(delayMs, () => {
        if (!isHeld && requests.has(id)) send({ action: 'req', id, request: unanswered.request });
      });
      return true;
    },
    hold() {
      isHeld = true;
    },
    resume() {
      if (!isHeld) return;
      isHeld = false;
      for (const [id, { request, addedMs }] of requests) {
        if (clock.now() - addedMs > maxAgeMs) requests.delete(id);
        else send({ action: 'req', id, request });
      }
    },
  };
}
