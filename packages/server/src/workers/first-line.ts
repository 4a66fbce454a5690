import { reservedRoomNames, roomNameSchema } from '@matinee/protocol';
import { withoutBase } from '../config/public-url.ts';

/** How much of a request is read to find its room, in bytes: no room has a longer path. */
export const maxFirstBytes = 2048;

/** The beginning of a connection, as far as it says where the connection goes. */
export interface Beginning {
  /** Whether more bytes can't tell more about the room. */
  isComplete: boolean;
  /** The room that the first request means, in lower case; undefined when it means none, or isn't complete. */
  room: string | undefined;
}

/**
 * Reads the room out of the first bytes of a connection, which may be anything: what isn't a request line leads to no room, and is for
 * the HTTP parser to refuse.
 * @param basePath the path of PUBLIC_URL; empty at the root of a host
 */
export function readBeginning(bytes: Buffer, basePath: string): Beginning {
  // Before a request line, empty ones are ignored (RFC 9112, 2.2).
  const text = bytes.toString('latin1', 0, maxFirstBytes).replace(/^[\r\n]+/, '');
  const end = text.indexOf('\n');
  if (end < 0) return { isComplete: bytes.length >= maxFirstBytes, room: undefined };
  const target = /^[A-Z-]+ (\S+)/.exec(text.slice(0, end))?.[1];
  return { isComplete: true, room: target === undefined ? undefined : roomOf(target, basePath) };
}

/** Returns the room of a request target, in lower case: of calls, WebSockets and the page of a room. Undefined for any other target. */
export function roomOf(target: string, basePath: string): string | undefined {
  // A proxy's client may send a whole URL (RFC 9112, 3.2.2).
  const [path = ''] = target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/);
  const name = decoded(/^\/(?:api\/)?room\/([^/]+)/.exec(withoutBase(path, basePath))?.[1] ?? '').toLowerCase();
  return roomNameSchema.safeParse(name).success && !reservedRoomNames.has(name) ? name : undefined;
}

/** Decodes a part of a path; returns an empty text for a malformed one. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
