import type { Clock } from '@matinee/base/clock';
import {
  createConnectedRoom,
  createRoomRequests,
  type ConnectedRoom,
  type Entry,
  type RoomRequests,
  type Socket,
} from '@matinee/client/connected-room';
import { limits, type ClientKind, type ClientMessage } from '@matinee/protocol';
import type { PlayerReport } from '@matinee/sync';
import { createChatBatch } from './chat-batch.ts';
import { applyMessage, initialClientRoom, type ClientRoom } from './client-room-store.ts';

export interface RoomSessionOptions {
  /** `path` such as `/api/room/lounge`. */
  openSocket(path: string): Socket;
  token(): string;
  /** See `ConnectedRoomOptions`. */
  page?: string | undefined;
  /** A viewer by default. */
  kind?: ClientKind | undefined;
  entry?: () => Entry;
  clock: Clock;
  /** A number from 0 to below 1. */
  random: () => number;
  log: (text: string, detail: unknown) => void;
}

/** Requests return whether they were sent. */
export interface RoomSession extends ConnectedRoom<ClientRoom>, RoomRequests<boolean> {
  /** Returns whether it was sent. */
  report(report: PlayerReport): boolean;
}

export function createRoomSession(options: RoomSessionOptions): RoomSession {
  const room = createConnectedRoom({
    ...options,
    initial: initialClientRoom,
    apply: applyMessage,
    createInbox: (deliver, state) => createChatBatch({ clock: options.clock, ownId: () => state().ownId, deliver }),
  });
  const requests = createRoomRequests({
    send: (request) => room.request(request) !== undefined,
    all: (results) => results.every(Boolean),
    sync: () => room.store.getState().sync,
  });
  return { ...requests, ...room, report: (report) => room.send(toStatusMessage(report)) };
}

/** Drops a duration above the limit, and rounds the offset to milliseconds. */
function toStatusMessage({ durationSeconds, driftSeconds, startDelaySeconds, ...said }: PlayerReport): ClientMessage {
  const duration = durationSeconds !== undefined && durationSeconds <= limits.maxMediaTimeSeconds ? durationSeconds : undefined;
  const drift = driftSeconds === undefined ? undefined : Math.round(driftSeconds * 1000) / 1000;
  return { action: 'status', ...said, startDelay: startDelaySeconds, duration, drift };
}
