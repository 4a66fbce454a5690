import type { AddressInfo } from 'node:net';

export type ToWorker =
  | { type: 'listening'; address: AddressInfo }
  /** Comes with a socket, and the bytes read from it, in Latin 1. `isPlaced` says that they name a room. */
  | { type: 'connection'; bytes: string; isPlaced: boolean };

export type ToFirstProcess =
  | { type: 'taking'; isTaking: boolean }
  | { type: 'taken' }
  | { type: 'owner'; room: string; isOwner: boolean }
  /** Comes with a WebSocket that belongs elsewhere, and the bytes of its request, in Latin 1. */
  | { type: 'returned'; bytes: string };
