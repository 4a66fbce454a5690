import type { Clock } from '@matinee/base/clock';
import { MatineeError, type RoomRequest, type ServerMessage } from '@matinee/protocol';
import { ConnectionLostError, NotConnectedError } from './connection/errors.ts';

/** Requests as promises of their answers. */
export interface PendingRequests {
  /** Resolves once the room has applied the request; rejects as `JoinedRoom` says. */
  send(request: RoomRequest): Promise<void>;
  /** Takes a message that may be an answer. */
  receive(message: ServerMessage): void;
  /** The end of a request will not be known. */
  drop(id: number): void;
  /** Notes that the connection is lost or back. Earlier requests wait for it only for as long as requests are kept. */
  setConnected(isConnected: boolean): void;
  /** Ends all requests when the room is left: none of them will be answered. */
  end(): void;
}

/** A lost connection is only seen after 2 s, and requests are kept for 10 s. */
const maxWaitMs = 8000;

export interface PendingRequestsOptions {
  clock: Pick<Clock, 'after'>;
  /** Sends a request and returns its number; undefined without a connection. */
  send: (request: RoomRequest) => number | undefined;
}

export function createPendingRequests({ clock, send }: PendingRequestsOptions): PendingRequests {
  const pending = new Map<number, { resolve: () => void; reject: (error: Error) => void }>();
  let cancelTimer = (): void => undefined;

  function settle(id: number, error?: Error): void {
    const request = pending.get(id);
    pending.delete(id);
    if (error === undefined) request?.resolve();
    else request?.reject(error);
  }

  function end(): void {
    cancelTimer();
    for (const id of pending.keys()) settle(id, new ConnectionLostError());
  }

  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        const id = send(request);
        if (id === undefined) reject(new NotConnectedError());
        else pending.set(id, { resolve, reject });
      }),
    receive(message) {
      if (message.action !== 'done' && message.action !== 'error') return;
      if (message.id !== undefined) settle(message.id, refusalIn(message));
    },
    drop: (id) => settle(id, new ConnectionLostError()),
    setConnected(isConnected) {
      cancelTimer();
      if (!isConnected) cancelTimer = clock.after(maxWaitMs, end);
    },
    end,
  };
}

/** The refusal that a message tells; undefined for any other message. */
export function refusalIn(message: ServerMessage): MatineeError | undefined {
  if (message.action !== 'error') return undefined;
  const { action: _action, id: _id, ...refusal } = message;
  return MatineeError.of(refusal);
}
