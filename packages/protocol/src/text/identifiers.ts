import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** For identifiers and search words, which aren't cleaned: PostgreSQL stores no NUL in a text. */
export const rejectNul = z.refine<string>((text) => !text.includes('\0'), { error: 'NUL characters are not allowed' });

/** A URL, or a substitute for one: only its length is checked, and that it has no NUL. */
export const urlSchema = z.string().check(z.minLength(1), z.maxLength(limits.url), rejectNul);

/** The id of an entry in a list, such as a session in an account's list. */
export const entryIdSchema = z.string().check(z.minLength(1), z.maxLength(64), rejectNul);

export const roomNamePattern = /^[A-Za-z0-9_-]+$/;
export const roomNameSchema = z.string().check(z.minLength(1), z.maxLength(limits.maxRoomNameLengthOnWire), z.regex(roomNamePattern));

/** Paths below /api/room, or names that look like one. */
export const reservedRoomNames: ReadonlySet<string> = new Set(['list', 'create', 'generate', 'new', 'api', 'null', 'undefined']);

export type RoomNameProblem = 'missing' | 'spaces' | 'length' | 'characters' | 'reserved';

/** Undefined for a valid name of a new room. */
export function roomNameProblem(name: string): RoomNameProblem | undefined {
  if (name === '') return 'missing';
  if (/\s/.test(name)) return 'spaces';
  if (name.length < limits.minRoomNameLength || name.length > limits.maxRoomNameLength) return 'length';
  if (!roomNamePattern.test(name)) return 'characters';
  return reservedRoomNames.has(name.toLowerCase()) ? 'reserved' : undefined;
}

/** `hostname` has no port; `domain` is in lower case. Subdomains count. */
export function isWithinDomain(hostname: string, domain: string | undefined): boolean {
  return domain !== undefined && `.${hostname.toLowerCase()}`.endsWith(`.${domain}`);
}
