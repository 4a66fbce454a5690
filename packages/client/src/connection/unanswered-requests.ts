import type { Clock } from '@matinee/base/clock';
import { MatineeError, type ClientMessage, type RoomRequest, type ServerMessage } from '@matinee/protocol';
import { ConnectionLostError } from './errors.ts';

/** Called once a request is answered: without an error when it was applied, else with why it was not, or is not known to be. */
export type Settle = (error?: Error) => void;

/**
 * Sends requests, and those that the server has not answered once more after a reconnect. They keep their numbers, so that
 * the server applies each once.
 */
export interface UnansweredRequests {
  /** Sends a request, at the latest after the next reconnect. */
  send(request: RoomRequest, settle?: Settle): void;
  /**
   * Takes a message of the server. Returns whether it is dealt with: a request that could not be stored is sent again, for a
   * short time only, so that users learn of an outage.
   */
  receive(message: ServerMessage): boolean;
  /** The connection is lost, and what is sent has to wait. */
  hold(): void;
  /** The server has let this client in again. */
  resume(): void;
  /** The connection has ended for good. */
  end(): void;
}

/** Older requests would come as a surprise. */
const maxAgeMs = 10_000;
/** Before a request that could not be stored is sent again, in ms: few times, since each counts in the limits of messages. */
const retryDelaysMs = [400, 1400];

interface Unanswered {
  request: RoomRequest;
  addedMs: number;
  retries: number;
  settle: Settle | undefined;
  cancelRetry: () => void;
}

export function createUnansweredRequests(clock: Clock, send: (message: ClientMessage) => void): UnansweredRequests {
  const requests = new Map<number, Unanswered>();
  let count = 0;
  let isHeld = false;
  let cancelExpiry = (): void => undefined;

  function settle(id: number, error?: Error): void {
    const unanswered = requests.get(id);
    requests.delete(id);
    unanswered?.cancelRetry();
    unanswered?.settle?.(error);
  }

  /** Whether a request is sent again in a moment. */
  function retries(id: number): boolean {
    const unanswered = requests.get(id);
    const delayMs = retryDelaysMs[unanswered?.retries ?? 0];
    if (unanswered === undefined || delayMs === undefined) return false;
    unanswered.retries += 1;
    unanswered.cancelRetry = clock.after(delayMs, () => {
      if (!isHeld && requests.has(id)) send({ action: 'req', id, request: unanswered.request });
    });
    return true;
  }

  /** Gives up what has waited for too long, and comes back for what is left. */
  function expire(): void {
    for (const [id, { addedMs }] of requests) if (clock.now() - addedMs > maxAgeMs) settle(id, new ConnectionLostError());
    if (requests.size > 0) expireLater();
  }

  function expireLater(): void {
    cancelExpiry();
    cancelExpiry = clock.after(maxAgeMs, expire);
  }

  return {
    send(request, settle) {
      count += 1;
      requests.set(count, { request, addedMs: clock.now(), retries: 0, settle, cancelRetry: () => undefined });
      if (!isHeld) send({ action: 'req', id: count, request });
    },
    receive(message) {
      if ((message.action !== 'done' && message.action !== 'error') || message.id === undefined) return false;
      const { id } = message;
      if (message.action === 'error' && message.name === 'Unavailable' && retries(id)) return true;
      settle(id, message.action === 'error' ? refusalOf(message) : undefined);
      return false;
    },
    hold() {
      if (!isHeld) expireLater();
      isHeld = true;
    },
    resume() {
      if (!isHeld) return;
      isHeld = false;
      cancelExpiry();
      for (const [id, { request, addedMs }] of requests) {
        if (clock.now() - addedMs > maxAgeMs) settle(id, new ConnectionLostError());
        else send({ action: 'req', id, request });
      }
    },
    end() {
      cancelExpiry();
      isHeld = false;
      for (const id of requests.keys()) settle(id, new ConnectionLostError());
    },
  };
}

function refusalOf({ action: _action, id: _id, ...refusal }: Extract<ServerMessage, { action: 'error' }>): MatineeError {
  return MatineeError.of(refusal);
}
