import {
  chatMessageSchema,
  cleanLine,
  cleanText,
  doorKindSchema,
  inviteEntrySchema,
  limits,
  mediaTimeSchema,
  messageChangeSchema,
  queueItemSchema,
  queueModeSchema,
  queueOperationSchema,
  roleSchema,
  roomListItemSchema,
  roomSyncSchema,
  videoKey,
  visibilitySchema,
  type QueueItem,
  type RoomListItem,
  type RoomSync,
} from '@matinee/protocol';
import {
  createRoom,
  latestMessages,
  mapStoredParts,
  trimItem,
  replayEntry,
  toStoredRoom,
  withoutUnstored,
  type StoredChange,
  type StoredRoom,
} from '@matinee/room';
import * as z from 'zod/mini';
import { migrateEntry, migrateRoom, storedFormat, type Fields } from './stored-format.ts';

// All fields are checked when written, and repaired one by one when read.

/** Includes fields hidden from clients. */
export const storedMessageSchema = z.extend(chatMessageSchema, { accountId: z.optional(z.string()) });
const membershipSchema = z.object({
  ownerId: z.nullable(z.string()),
  roles: z.array(z.tuple([z.string(), roleSchema])).check(z.maxLength(limits.rolesPerRoom)),
});
const inviteSchema = z.extend(inviteEntrySchema, {
  tokenHash: z.string(),
  maker: z.optional(z.object({ identityId: z.string(), isLoggedIn: z.boolean() })),
});
const entranceSchema = z.object({
  passwordHash: z.nullable(z.string()),
  invites: z.array(inviteSchema).check(z.maxLength(limits.invitesPerRoom)),
  admitted: z.array(z.string()).check(z.maxLength(limits.admittedPerRoom)),
});
const storedSyncSchema = z
  .extend(roomSyncSchema, {
    playbackPosition: mediaTimeSchema,
    playbackSpeed: z.number().check(z.minimum(limits.minPlaybackSpeed), z.maximum(limits.maxPlaybackSpeed)),
  })
  .check(
    z.refine(hasEachVideoOnce),
    z.refine(({ queue }) => queue.every(endsAfterStart)),
  );
const banSchema = z.object({
  id: z.string(),
  identityIds: z.array(z.string()),
  name: z.string(),
  isLoggedIn: z.boolean(),
  reason: z.optional(z.string()),
  createdAt: z.number(),
  endsAt: z.optional(z.number()),
  by: z.string(),
});
const muteSchema = z.object({ identityIds: z.array(z.string()), endsAt: z.number() });
const guardsSchema = z.object({ bans: z.array(banSchema), mutes: z.array(muteSchema) });
const addersSchema = z.array(z.tuple([z.int(), z.string()])).check(z.maxLength(limits.queueLength * 2 + 100));
const ballotSchema = z.tuple([z.string(), z.array(z.int()), z.optional(z.literal(true))]);
const ballotBoxSchema = z.object({ ownerId: z.string(), ballots: z.array(ballotSchema).check(z.maxLength(limits.pollBallots)) });
const requestNameSchema = z.tuple([z.string(), z.int()]);
export const storedRoomSchema = z.object({
  sync: storedSyncSchema,
  chat: z.array(storedMessageSchema),
  membership: membershipSchema,
  entrance: z.optional(entranceSchema),
  lastRequests: z.optional(z.array(z.tuple([z.string(), z.array(z.int())]))),
  guards: z.optional(guardsSchema),
  adders: z.optional(addersSchema),
  ballotBox: z.optional(ballotBoxSchema),
} satisfies { [Part in keyof StoredRoom]-?: z.ZodMiniType });
export const entrySchema = z.object({
  patch: z.optional(z.partial(roomSyncSchema)),
  queueOperations: z.optional(z.array(queueOperationSchema)),
  chat: z.optional(storedMessageSchema),
  messageChange: z.optional(messageChangeSchema),
  forgetsUntil: z.optional(z.number()),
  erasesSenders: z.optional(z.array(z.string())),
  membership: z.optional(membershipSchema),
  guards: z.optional(guardsSchema),
  adders: z.optional(addersSchema),
  entrance: z.optional(entranceSchema),
  admits: z.optional(z.string()),
  ballotBox: z.optional(z.nullable(ballotBoxSchema)),
  ballot: z.optional(ballotSchema),
  request: z.optional(requestNameSchema),
} satisfies { [Field in keyof StoredChange]-?: z.ZodMiniType });

/** From the columns, not the JSON. */
export interface RoomIdentity {
  name: string;
  isTemporary: boolean;
}

function hasEachVideoOnce({ currentSource, queue }: Pick<RoomSync, 'currentSource' | 'queue'>): boolean {
  const videos = currentSource === null ? queue : [currentSource, ...queue];
  return new Set(videos.map(videoKey)).size === videos.length;
}

/** A video interrupted at its end starts there when it is played again. */
function endsAfterStart({ startAt = 0, endAt = Number.POSITIVE_INFINITY }: Pick<QueueItem, 'startAt' | 'endAt'>): boolean {
  return endAt >= startAt;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

function clipped(value: unknown, length: number, clean: (text: string) => string): unknown {
  if (typeof value !== 'string') return value;
  return value.length <= length ? value : clean(value).slice(0, length).toWellFormed();
}

function validFields(shape: Readonly<Record<string, z.ZodMiniType>>, value: unknown): Record<string, unknown> {
  const fields = fieldsOf(value);
  return Object.fromEntries(
    Object.entries(shape).flatMap(([key, schema]) => {
      const parsed = Object.hasOwn(fields, key) ? schema.safeParse(fields[key]) : undefined;
      return parsed?.success === true && parsed.data !== undefined ? [[key, parsed.data]] : [];
    }),
  );
}

const timesOfItem = ['startAt', 'endAt', 'replayFrom', 'length'] as const;

/** Returns undefined without a valid service and id. */
function repairItem(value: unknown): QueueItem | undefined {
  const fields: Record<string, unknown> = { ...fieldsOf(value) };
  for (const key of timesOfItem) if (typeof fields[key] === 'number') fields[key] = Math.min(fields[key], limits.maxMediaTimeSeconds);
  fields['title'] = clipped(fields['title'], limits.videoTitle, cleanLine);
  fields['description'] = clipped(fields['description'], limits.videoDescription, cleanText);
  const valid = validFields(queueItemSchema.shape, fields) as Partial<QueueItem>;
  if (valid.service === undefined || valid.id === undefined) return undefined;
  if (!endsAfterStart(valid)) delete valid.endAt;
  try {
    return trimItem(valid as QueueItem);
  } catch {
    return undefined;
  }
}

/** Keeps each video once, at most a full queue and a current item. */
function repairItems(value: unknown, taken: Set<string> = new Set()): QueueItem[] {
  const items = Array.isArray(value) ? value.flatMap((item) => repairItem(item) ?? []) : [];
  const unique = items.filter((item) => !taken.has(videoKey(item)) && taken.add(videoKey(item)));
  return unique.slice(0, limits.queueLength + 1);
}

function repairSync(value: unknown, blank: RoomSync): RoomSync {
  const fields = fieldsOf(value);
  const valid = validFields(roomSyncSchema.shape, {
    ...fields,
    title: clipped(fields['title'], limits.roomTitle, cleanLine),
    description: clipped(fields['description'], limits.roomDescription, cleanText),
  }) as Partial<RoomSync>;
  const first = repairItem(fields['currentSource']);
  const queue = repairItems(fields['queue'], new Set(first === undefined ? [] : [videoKey(first)]));
  const [currentSource = null, ...rest] = first === undefined ? queue : [first, ...queue];
  const { playbackPosition = 0, playbackSpeed = 1, isPlaying = false } = valid;
  return withoutUnstored({
    ...blank,
    ...valid,
    name: blank.name,
    isTemporary: blank.isTemporary,
    currentSource,
    queue: rest.slice(0, limits.queueLength),
    prevQueue: fields['prevQueue'] === null || fields['prevQueue'] === undefined ? null : repairItems(fields['prevQueue']),
    isPlaying: currentSource !== null && isPlaying,
    playbackPosition: first === undefined ? 0 : Math.max(0, Math.min(playbackPosition, limits.maxMediaTimeSeconds)),
    playbackSpeed: currentSource === null ? 1 : Math.max(limits.minPlaybackSpeed, Math.min(playbackSpeed, limits.maxPlaybackSpeed)),
  });
}

function validOnes<Schema extends z.ZodMiniType>(schema: Schema, values: unknown): z.infer<Schema>[] {
  return (Array.isArray(values) ? values : []).flatMap((value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Each returns the valid rest of its part. */
const repairs: { [Part in keyof StoredRoom]-?: (value: unknown, blank: StoredRoom) => StoredRoom[Part] } = {
  sync: (value, { sync }) => repairSync(value, sync),
  chat: (value) => latestMessages(validOnes(storedMessageSchema, value)),
  membership(value) {
    const { ownerId, roles } = fieldsOf(value);
    return {
      ownerId: typeof ownerId === 'string' ? ownerId : null,
      roles: validOnes(membershipSchema.shape.roles.def.element, roles),
    };
  },
  entrance: (value) => entranceSchema.safeParse(value).data,
  lastRequests: () => undefined,
  guards(value) {
    const { bans, mutes } = fieldsOf(value);
    return value === undefined ? undefined : { bans: validOnes(banSchema, bans), mutes: validOnes(muteSchema, mutes) };
  },
  adders: (value) => (value === undefined ? undefined : validOnes(addersSchema.def.element, value)),
  ballotBox: (value) => ballotBoxSchema.safeParse(value).data,
};

/** Gives invalid fields the values of a new room. */
export function repairRoom(value: unknown, { name, isTemporary }: RoomIdentity): StoredRoom {
  const fields = fieldsOf(value);
  const blank = createRoom({ name, isTemporary }, 0);
  const room = mapStoredParts((part) => repairs[part](fields[part], blank));
  return { ...room, sync: { ...room.sync, hasOwner: room.membership.ownerId !== null } };
}

/** Reads any format. @throws NewerFormatError */
export function readRoom(json: string, identity: RoomIdentity): { room: StoredRoom; isRepaired: boolean } {
  return checkRoom(migrateRoom(parseJson(json)), identity);
}

export function checkRoom(value: unknown, identity: RoomIdentity): { room: StoredRoom; isRepaired: boolean } {
  const parsed = storedRoomSchema.safeParse(value);
  if (parsed.success && parsed.data.sync.name === identity.name) return { room: parsed.data, isRepaired: false };
  return { room: repairRoom(value, identity), isRepaired: true };
}

/** Reads any format, without invalid parts. @throws NewerFormatError */
export function readEntry(json: string): { entry: StoredChange; isRepaired: boolean } {
  return readEntryValue(parseJson(json));
}

/** @throws NewerFormatError */
export function readEntryValue(stored: unknown): { entry: StoredChange; isRepaired: boolean } {
  const value = migrateEntry(stored);
  const parsed = entrySchema.safeParse(value);
  if (parsed.success) return { entry: parsed.data as StoredChange, isRepaired: false };
  const { patch, ...others } = fieldsOf(value);
  const valid = validFields(entrySchema.shape, others) as StoredChange;
  return { entry: { ...valid, ...(patch !== undefined && { patch: validFields(roomSyncSchema.shape, patch) }) }, isRepaired: true };
}

/** @throws NewerFormatError */
export function replayRoom(
  snapshot: string,
  entries: readonly string[],
  identity: RoomIdentity,
): { room: StoredRoom; isRepaired: boolean } {
  const first = readRoom(snapshot, identity);
  const read = entries.map(readEntry);
  const room = read.reduce((state, { entry }) => replayEntry(state, entry), first.room);
  const isRepaired = first.isRepaired || read.some((entry) => entry.isRepaired);
  // Queue operations may not fit a repaired queue.
  return { room: isRepaired ? checkRoom(room, identity).room : room, isRepaired };
}

export function writeRoom(room: StoredRoom): string {
  return JSON.stringify({ format: storedFormat, ...toStoredRoom(room) });
}

export function writeEntry(entry: StoredChange): string {
  return JSON.stringify(storedEntryOf(entry));
}

export function storedEntryOf(entry: StoredChange): StoredChange & { format: number } {
  return { format: storedFormat, ...entry };
}

export interface ListedColumns {
  title: string;
  description: string;
  visibility: string;
  queue_mode: string;
  /** Current item's listed fields, JSON. */
  source: string | null;
  door: string;
  is_temporary: number;
  chat_history: string;
  made_by: string | null;
}

export function listedColumns(sync: Partial<RoomSync>): Partial<ListedColumns> {
  const { title, description, visibility, queueMode, currentSource, door, isTemporary, chatHistory, madeBy } = sync;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(visibility !== undefined && { visibility }),
    ...(queueMode !== undefined && { queue_mode: queueMode }),
    ...(door !== undefined && { door: door.kind }),
    ...(chatHistory !== undefined && { chat_history: chatHistory }),
    ...(madeBy !== undefined && { made_by: madeBy || null }),
    ...(isTemporary !== undefined && { is_temporary: Number(isTemporary) }),
    ...(currentSource !== undefined && { source: currentSource && JSON.stringify(listedSource(currentSource)) }),
  };
}

export function listedSource({ service, id, title, length, thumbnail, live }: QueueItem): QueueItem {
  return {
    service,
    id,
    ...(title !== undefined && { title }),
    ...(length !== undefined && { length }),
    ...(thumbnail !== undefined && { thumbnail }),
    ...(live !== undefined && { live }),
  };
}

/** Reads a room with 0 `users`. Invalid visibility hides it, and an invalid door is a closed one. */
export function readListItem(row: Omit<ListedColumns, 'chat_history'> & { name: string }): RoomListItem {
  const visibility = visibilitySchema.safeParse(row.visibility);
  const queueMode = queueModeSchema.safeParse(row.queue_mode);
  const door = doorKindSchema.safeParse(row.door).data ?? 'invited';
  const source = row.source === null ? undefined : roomListItemSchema.shape.currentSource.safeParse(parseJson(row.source));
  return {
    name: row.name,
    title: row.title,
    description: row.description,
    isTemporary: row.is_temporary !== 0,
    ...(row.is_temporary !== 0 && row.made_by !== null && { madeBy: row.made_by }),
    visibility: visibility.success ? visibility.data : 'private',
    queueMode: queueMode.success ? queueMode.data : 'manual',
    currentSource: source?.success === true ? source.data : null,
    users: 0,
    ...(door !== 'link' && { door }),
  };
}

/** Called for a room that is not stored exactly as it is. */
export type WarnOfRoom = (text: string, detail: unknown) => void;

/** Gives fields that could not be read back the values of a new room. */
export function toReadableJson(room: StoredRoom, warn: WarnOfRoom): string {
  const { name, isTemporary } = room.sync;
  const checked = checkRoom(room, { name, isTemporary });
  if (checked.isRepaired) warn('a room was invalid: invalid fields have the values of a new room', { room: name });
  return writeRoom(checked.room);
}
