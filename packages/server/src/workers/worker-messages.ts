import type { AddressInfo } from 'node:net';

/** A message of the first process to a worker. */
export type ToWorker =
  | { type: 'listening'; address: AddressInfo }
  /** With a socket, and the bytes that have been read from it, in Latin 1. `isPlaced` says that they name a room. */
  | { type: 'connection'; bytes: string; isPlaced: boolean };

/** A message of a worker to the first process. */
export type ToFirstProcess =
  | { type: 'taking'; isTaking: boolean }
  /** The worker has received a connection. */
  | { type: 'taken' }
  | { type: 'owner'; room: string; isOwner: boolean }
  /** With the socket of a WebSocket that belongs elsewhere, and the bytes of its request, in Latin 1. */
  | { type: 'returned'; bytes: string };
