import { reservedRoomNames, roomNameSchema } from '@matinee/protocol';
import { withoutBase } from '../config/public-url.ts';

/** No room has a longer path. */
export const maxFirstBytes = 2048;

export interface Beginning {
  /** Whether more bytes can't tell more about the room. */
  isComplete: boolean;
  /** In lower case; undefined without a room, or before the line is complete. */
  room: string | undefined;
}

/**
 * The bytes may be anything: without a request line there is no room, and the HTTP parser refuses them.
 * @param basePath empty at the root of a host
 */
export function readBeginning(bytes: Buffer, basePath: string): Beginning {
  // Before a request line, empty ones are ignored (RFC 9112, 2.2).
  const text = bytes.toString('latin1', 0, maxFirstBytes).replace(/^[\r\n]+/, '');
  const end = text.indexOf('\n');
  if (end < 0) return { isComplete: bytes.length >= maxFirstBytes, room: undefined };
  const target = /^[A-Z-]+ (\S+)/.exec(text.slice(0, end))?.[1];
  return { isComplete: true, room: target === undefined ? undefined : roomOf(target, basePath) };
}

/** In lower case; undefined unless the target is a call, WebSocket or page of a room. */
export function roomOf(target: string, basePath: string): string | undefined {
  // A proxy's client may send a whole URL (RFC 9112, 3.2.2).
  const [path = ''] = target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/);
  const name = decoded(/^\/(?:api\/)?room\/([^/]+)/.exec(withoutBase(path, basePath))?.[1] ?? '').toLowerCase();
  return roomNameSchema.safeParse(name).success && !reservedRoomNames.has(name) ? name : undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
