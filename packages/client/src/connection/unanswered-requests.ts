import type { Clock } from '@matinee/base/clock';
import type { ClientMessage, RoomRequest, ServerMessage } from '@matinee/protocol';

/** Sends unanswered requests again after a reconnect, with their numbers, so that the server applies each once. */
export interface UnansweredRequests {
  /** Returns the request's number, from 1. */
  send(request: RoomRequest): number;
  /**
   * Returns whether the message is dealt with: a request that could not be stored is sent again, for a short time only,
   * so that users learn of an outage.
   */
  receive(message: ServerMessage): boolean;
  hold(): void;
  /** The server has let this client in again. */
  resume(): void;
}

/** Older requests would come as a surprise. */
const maxAgeMs = 10_000;
/** Few attempts, since each counts towards the message limits. */
const retryDelaysMs = [400, 1400];

export interface UnansweredRequestsOptions {
  clock: Clock;
  send: (message: ClientMessage) => void;
  /** The request has waited too long; whether it was applied is unknown. */
  onDrop?: ((id: number) => void) | undefined;
}

export function createUnansweredRequests({ clock, send, onDrop }: UnansweredRequestsOptions): UnansweredRequests {
  const requests = new Map<number, { request: RoomRequest; addedMs: number; retries: number }>();
  let count = 0;
  let isHeld = false;

  function retries(id: number): boolean {
    const unanswered = requests.get(id);
    const delayMs = retryDelaysMs[unanswered?.retries ?? 0];
    if (unanswered === undefined || delayMs === undefined) return false;
    unanswered.retries += 1;
    clock.after(delayMs, () => {
      if (!isHeld && requests.has(id)) send({ action: 'req', id, request: unanswered.request });
    });
    return true;
  }

  return {
    send(request) {
      count += 1;
      requests.set(count, { request, addedMs: clock.now(), retries: 0 });
      if (!isHeld) send({ action: 'req', id: count, request });
      return count;
    },
    receive(message) {
      if ((message.action !== 'done' && message.action !== 'error') || message.id === undefined) return false;
      const { id } = message;
      if (message.action === 'error' && message.name === 'Unavailable' && retries(id)) return true;
      requests.delete(id);
      return false;
    },
    hold() {
      isHeld = true;
    },
    resume() {
      if (!isHeld) return;
      isHeld = false;
      for (const [id, { request, addedMs }] of requests) {
        if (clock.now() - addedMs <= maxAgeMs) send({ action: 'req', id, request });
        else if (requests.delete(id)) onDrop?.(id);
      }
    },
  };
}
