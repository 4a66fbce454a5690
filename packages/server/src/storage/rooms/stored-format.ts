import { defaultRoomSettings } from '@matinee/protocol';

/** The field `format` of stored rooms and entries; rows without it have format 1. */
export const storedFormat = 8;

export type Fields = Readonly<Record<string, unknown>>;

/** Reading the row here could lose data that only a newer version knows. */
export class NewerFormatError extends Error {
  override readonly name = 'NewerFormatError';

  readonly format: number;

  constructor(format: number) {
    super(`Stored in format ${format} by a newer version of Matinee; this version reads formats up to ${storedFormat}`);
    this.format = format;
  }
}

interface Step {
  room(fields: Fields): Fields;
  entry(fields: Fields): Fields;
}

const membershipV1 = 'standing';

/** `steps[n]` leads from format n + 1 to n + 2. A step never changes once released. */
const steps: readonly Step[] = [
  {
    room: ({ sync, [membershipV1]: membership, ...others }) => ({ ...others, sync: renameSyncFields(sync), membership }),
    entry: ({ patch, [membershipV1]: membership, ...others }) => ({
      ...others,
      ...(patch !== undefined && { patch: renameSyncFields(patch) }),
      ...(membership !== undefined && { membership }),
    }),
  },
  {
    room: ({ sync, ...others }) => ({ ...others, sync: grantEditing(sync) }),
    entry: ({ patch, ...others }) => ({ ...others, ...(patch !== undefined && { patch: grantEditing(patch) }) }),
  },
  {
    room: ({ sync, ...others }) => ({ ...others, sync: grantGuards(withDefaults(sync, { slowModeSeconds: 0, controlsLocked: false })) }),
    entry: ({ patch, ...others }) => ({ ...others, ...(patch !== undefined && { patch: grantGuards(patch) }) }),
  },
  {
    room: ({ sync, ...others }) => ({ ...others, sync: withDoor(sync) }),
    entry: ({ patch, ...others }) => ({ ...others, ...(patch !== undefined && { patch: grantDoor(patch) }) }),
  },
  {
    room: ({ sync, ...others }) => ({
      ...others,
      sync: isFields(sync) ? { ...nameWaiting(sync), hold: null, readyCheck: null, countdown: null } : sync,
    }),
    entry: ({ patch, ...others }) => ({ ...others, ...(patch !== undefined && { patch: isFields(patch) ? nameWaiting(patch) : patch }) }),
  },
  {
    room: ({ sync, ...others }) => ({ ...others, sync: grantDeleting(withDefaults(sync, { chatHistory: 'forever' })) }),
    entry: ({ patch, ...others }) => ({ ...others, ...(patch !== undefined && { patch: grantDeleting(patch) }) }),
  },
  {
    room: ({ sync, ...others }) => ({ ...others, sync: withDefaults(sync, { emotes: [] }) }),
    entry: (fields) => fields,
  },
];

function renameSyncFields(sync: unknown): unknown {
  if (!isFields(sync)) return sync;
  const { jumps, segmentsKeptUntil, ...others } = sync;
  return {
    ...others,
    ...(jumps !== undefined && { discontinuity: jumps }),
    ...(segmentsKeptUntil !== undefined && { noSkipBefore: segmentsKeptUntil }),
  };
}

/** Users who could order videos could also edit them. */
const orderMask = 2 ** 5;
const editMask = 2 ** 26;

function grantEditing(sync: unknown): unknown {
  if (!isFields(sync) || !Array.isArray(sync['grants'])) return sync;
  return { ...sync, grants: sync['grants'].map(withEditing) };
}

/** A mask of format 2 has 26 bits. An invalid mask is repaired later. */
function withEditing(grant: unknown): unknown {
  if (!Array.isArray(grant)) return grant;
  const [role, mask] = grant as unknown[];
  const canOrder = typeof mask === 'number' && mask < editMask && (mask & orderMask) !== 0;
  return canOrder ? [role, mask + editMask] : grant;
}

/** Moderators who could kick can ban, mute, read the log and lock the controls too. */
const moderator = 3;
const kickMask = 2 ** 24;
const guardsMask = 2 ** 29 + 2 ** 30 + 2 ** 31 + 2 ** 32;

function grantGuards(sync: unknown): unknown {
  if (!isFields(sync) || !Array.isArray(sync['grants'])) return sync;
  return { ...sync, grants: sync['grants'].map(withGuards) };
}

/** A mask of format 3 has 27 bits. */
function withGuards(grant: unknown): unknown {
  if (!Array.isArray(grant)) return grant;
  const [role, mask] = grant as unknown[];
  const canKick = role === moderator && typeof mask === 'number' && mask < 2 * editMask && (mask & kickMask) !== 0;
  return canKick ? [role, mask + guardsMask] : grant;
}

function withDefaults(sync: unknown, defaults: Fields): unknown {
  return isFields(sync) ? { ...defaults, ...sync } : sync;
}

/** Admitting others and changing the door. */
const doorMask = 2 ** 27 + 2 ** 28;
const [unregistered, administrator, owner] = [0, 4, -1];

function withDoor(sync: unknown): unknown {
  return isFields(sync) ? { door: { kind: 'link', capacity: null }, ...(grantDoor(sync) as Fields) } : sync;
}

/** Masks of format 4 have neither bit. Grants in an entry belong to a permanent room. */
function grantDoor(sync: unknown): unknown {
  if (!isFields(sync) || !Array.isArray(sync['grants'])) return sync;
  const roles = sync['isTemporary'] === true ? [unregistered, administrator, owner] : [moderator, administrator, owner];
  const grants = sync['grants'].map((grant: unknown) => {
    if (!Array.isArray(grant)) return grant;
    const [role, mask] = grant as unknown[];
    const hasNeither = typeof mask === 'number' && Math.floor(mask / 2 ** 27) % 4 === 0;
    return hasNeither && roles.includes(role as number) ? [role, mask + doorMask] : grant;
  });
  return { ...sync, grants };
}

/** Moderators who could kick can delete messages too. A mask of format 6 has 33 bits. */
const deleteMask = 2 ** 33;

function grantDeleting(sync: unknown): unknown {
  if (!isFields(sync) || !Array.isArray(sync['grants'])) return sync;
  const grants = sync['grants'].map((grant: unknown) => {
    if (!Array.isArray(grant)) return grant;
    const [role, mask] = grant as unknown[];
    const canKick = typeof mask === 'number' && mask < deleteMask && (mask & kickMask) !== 0;
    return canKick && [moderator, administrator, owner].includes(role as number) ? [role, mask + deleteMask] : grant;
  });
  return { ...sync, grants };
}

function nameWaiting(sync: Fields): Fields {
  if (typeof sync['startTogether'] !== 'boolean') return sync;
  return { ...sync, waitFor: sync['startTogether'] ? 'starts' : 'nobody' };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function migrate(value: unknown, kind: keyof Step): unknown {
  if (!isFields(value)) return value;
  const { format = 1, ...fields } = value;
  // Reading the fields repairs such damage.
  const from = typeof format === 'number' && Number.isInteger(format) && format >= 1 ? format : storedFormat;
  if (from > storedFormat) throw new NewerFormatError(from);
  return steps.slice(from - 1).reduce((migrated, step) => step[kind](migrated), fields);
}

/** Returns the fields in the current format, without `format`. Newer settings have their defaults. @throws NewerFormatError */
export function migrateRoom(value: unknown): unknown {
  const room = migrate(value, 'room');
  return isFields(room) ? { ...room, sync: withDefaults(room['sync'], defaultRoomSettings) } : room;
}

/** Returns the fields in the current format, without `format`. @throws NewerFormatError */
export function migrateEntry(value: unknown): unknown {
  return migrate(value, 'entry');
}
