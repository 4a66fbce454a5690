import type { Clock } from '@matinee/base/clock';
import { MatineeError, type RoomRequest, type ServerMessage } from '@matinee/protocol';
import { ConnectionLostError, NotConnectedError } from './connection/errors.ts';

export interface PendingRequests {
  /** Rejects as described at `JoinedRoom`. */
  send(request: RoomRequest): Promise<void>;
  receive(message: ServerMessage): void;
  /** The end of the request will not be known. */
  drop(id: number): void;
  /** Earlier requests wait only for as long as requests are kept. */
  setConnected(isConnected: boolean): void;
  /** Ends all requests when the room is left. */
  end(): void;
}

/** A lost connection is only seen after 2 s, and requests are kept for 10 s. */
const maxWaitMs = 8000;

export interface PendingRequestsOptions {
  clock: Pick<Clock, 'after'>;
  /** Returns the number of the request; undefined without a connection. */
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

/** Undefined for a message without a refusal. */
export function refusalIn(message: ServerMessage): MatineeError | undefined {
  if (message.action !== 'error') return undefined;
  const { action: _action, id: _id, ...refusal } = message;
  return MatineeError.of(refusal);
}
