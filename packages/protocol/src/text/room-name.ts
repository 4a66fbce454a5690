import * as z from 'zod/mini';
import { limits } from './limits.ts';

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
