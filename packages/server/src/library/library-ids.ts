import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/** The same on all servers with the same secret and folder. */
export interface LibraryIds {
  /** A key can't be guessed, and doesn't reveal the path. */
  keyOf(path: string): string;
  idFor(roomId: number, key: string): string;
  /** Undefined if the id is of another room, or made up. */
  keyIn(roomId: number, id: string): string | undefined;
}

const prefix = 'library:';
const keyBytes = 16;
const sealBytes = 12;
const keyLength = Math.ceil((keyBytes * 4) / 3);

/** @param secret at least 32 bytes */
export function createLibraryIds(secret: Buffer): LibraryIds {
  const key = createSecretKey(secret);
  const hash = (purpose: string, text: string, bytes: number): string =>
    createHmac('sha256', key).update(`library ${purpose}\n${text}`).digest().subarray(0, bytes).toString('base64url');
  const idFor = (roomId: number, key: string): string => `${prefix}${key}${hash('room', `${roomId}\n${key}`, sealBytes)}`;

  return {
    keyOf: (path) => hash('path', path, keyBytes),
    idFor,
    keyIn(roomId, id) {
      const fileKey = id.slice(prefix.length, prefix.length + keyLength);
      const expected = Buffer.from(idFor(roomId, fileKey));
      const given = Buffer.from(id);
      return given.length === expected.length && timingSafeEqual(given, expected) ? fileKey : undefined;
    },
  };
}
