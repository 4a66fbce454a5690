import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** Refuses NUL in identifiers and search words, which aren't cleaned: PostgreSQL stores no NUL in a text. */
export const rejectNul = z.refine<string>((text) => !text.includes('\0'), { error: 'NUL characters are not allowed' });

/** A URL, or a substitute for one: only its length is checked, and that it has no NUL. */
export const urlSchema = z.string().check(z.minLength(1), z.maxLength(limits.url), rejectNul);

/** The id of an entry in a list, such as a session in an account's list. */
export const entryIdSchema = z.string().check(z.minLength(1), z.maxLength(64), rejectNul);

/** The characters of a room name: letters, digits, dashes and underscores. */
export const roomNamePattern = /^[A-Za-z0-9_-]+$/;
export const roomNameSchema = z.string().check(z.minLength(1), z.maxLength(limits.maxRoomNameLengthOnWire), z.regex(roomNamePattern));

/** Names that rooms can't have: they are paths below /api/room, or look like one. */
export const reservedRoomNames: ReadonlySet<string> = new Set(['list', 'create', 'generate', 'new', 'api', 'null', 'undefined']);

export type RoomNameProblem = 'missing' | 'spaces' | 'length' | 'characters' | 'reserved';

/** Returns the problem with the name of a new room; undefined for a valid name. */
export function roomNameProblem(name: string): RoomNameProblem | undefined {
  if (name === '') return 'missing';
  if (/\s/.test(name)) return 'spaces';
  if (name.length < limits.minRoomNameLength || name.length > limits.maxRoomNameLength) return 'length';
  if (!roomNamePattern.test(name)) return 'characters';
  return reservedRoomNames.has(name.toLowerCase()) ? 'reserved' : undefined;
}

/** Whether a host name without a port is a domain (in lower case) or a subdomain of it. */
export function isWithinDomain(hostname: string, domain: string | undefined): boolean {
  return domain !== undefined && `.${hostname.toLowerCase()}`.endsWith(`.${domain}`);
}
