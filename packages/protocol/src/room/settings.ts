import * as z from 'zod/mini';
import { skipCategoriesSchema } from '../media/segment-categories.ts';
import { limits } from '../text/limits.ts';
import { cleanLine, textSchema } from '../text/text.ts';
import { defaultGrants, grantsSchema, type PermissionName } from './permissions.ts';

export const visibilitySchema = z.enum(['public', 'unlisted', 'private']);
export type Visibility = z.infer<typeof visibilitySchema>;

export const queueModeSchema = z.enum(['manual', 'vote', 'loop', 'dj', 'turns']);
export type QueueMode = z.infer<typeof queueModeSchema>;

export const RestoreQueueBehavior = { Never: 0, Prompt: 1, Always: 2 } as const;
export const restoreQueueBehaviorSchema = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type RestoreQueueBehavior = z.infer<typeof restoreQueueBehaviorSchema>;

/** Whether the room waits for players: never, before a start, or also when a player stalls. */
export const waitForSchema = z.enum(['nobody', 'starts', 'always']);
export type WaitFor = z.infer<typeof waitForSchema>;

/** How long messages are kept: while a user is in the room, for a day, or forever. */
export const chatHistorySchema = z.enum(['nothing', 'day', 'forever']);
export type ChatHistory = z.infer<typeof chatHistorySchema>;

/** Cleaned when parsed. Text of several lines is refused. */
export const roomTitleSchema = z
  .string()
  .check(
    z.regex(/^[^\n\r\u2028\u2029]*$/, { error: 'The title must stay on one line' }),
    z.overwrite(cleanLine),
    z.maxLength(limits.roomTitle, { error: `The title can have at most ${limits.roomTitle} characters` }),
  );
/** Cleaned when parsed. */
export const roomDescriptionSchema = textSchema(limits.roomDescription, {
  error: `The description can have at most ${limits.roomDescription} characters`,
});

export interface SettingDefinition<Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly schema: Schema;
  /** Also in a room that was stored before there was this setting. */
  readonly default: z.infer<Schema>;
  /** To change it; null where it depends on the change. */
  readonly permission: PermissionName | null;
}

function defineSetting<Schema extends z.ZodMiniType>(definition: SettingDefinition<Schema>): SettingDefinition<Schema> {
  return definition;
}

export const roomSettings = {
  title: defineSetting({ schema: roomTitleSchema, default: '', permission: 'configure-room.set-title' }),
  description: defineSetting({ schema: roomDescriptionSchema, default: '', permission: 'configure-room.set-description' }),
  /** `public` rooms are listed. `private` is refused. */
  visibility: defineSetting({ schema: visibilitySchema, default: 'public', permission: 'configure-room.set-visibility' }),
  /**
   * The choice of the next item: the first item (`manual`), the item with the most votes (`vote`); `loop` re-adds ended
   * items, `dj` repeats the current item until it is skipped; in `turns` users with queued items take turns, and the
   * queue is in that order.
   */
  queueMode: defineSetting({ schema: queueModeSchema, default: 'manual', permission: 'configure-room.set-queue-mode' }),
  /** The grants of each role beyond the roles below it. */
  grants: defineSetting({ schema: grantsSchema, default: defaultGrants, permission: null }),
  /** Categories of segments that the room skips. */
  autoSkipSegmentCategories: defineSetting({ schema: skipCategoriesSchema, default: [], permission: 'configure-room.other' }),
  /** The treatment of the queue when the room becomes empty: 0 drops it, 1 offers it as `prevQueue`, 2 keeps it. */
  restoreQueueBehavior: defineSetting({
    schema: restoreQueueBehaviorSchema,
    default: RestoreQueueBehavior.Prompt,
    permission: 'configure-room.other',
  }),
  /** Whether a skip needs the votes of half of the users who may skip. */
  enableVoteSkip: defineSetting({ schema: z.boolean(), default: false, permission: 'configure-room.other' }),
  /** Whether the room waits for players: never (`nobody`), before a start (`starts`), or also when a player stalls (`always`). */
  waitFor: defineSetting({ schema: waitForSchema, default: 'starts', permission: 'configure-room.other' }),
  /** The older form of `waitFor`: false stands for `nobody`. A client that sends true without `waitFor` sets `starts`, unless the room always waits. */
  startTogether: defineSetting({ schema: z.boolean(), default: true, permission: 'configure-room.other' }),
  /** How many seconds users below moderator wait between chat messages or edits; 0 if they don't. */
  slowModeSeconds: defineSetting({
    schema: z.number().check(z.int(), z.nonnegative(), z.maximum(limits.maxSlowModeSeconds)),
    default: 0,
    permission: 'manage-users.mute',
  }),
  /** How long messages are kept. A change forgets messages that the new value would no longer keep. */
  chatHistory: defineSetting({ schema: chatHistorySchema, default: 'forever', permission: 'configure-room.other' }),
};

type Definitions = typeof roomSettings;
type SettingName = keyof Definitions;

function fieldOf<Field extends keyof SettingDefinition>(
  definitions: Definitions,
  field: Field,
): { [Name in SettingName]: Definitions[Name][Field] } {
  const entries = Object.entries(definitions as Record<SettingName, SettingDefinition>);
  return Object.fromEntries(entries.map(([name, definition]) => [name, definition[field]])) as {
    [Name in SettingName]: Definitions[Name][Field];
  };
}

export const settingsShape = fieldOf(roomSettings, 'schema');
export const defaultRoomSettings = fieldOf(roomSettings, 'default');

/** The settings of a room. Each is optional; unknown ones are refused. */
export const roomSettingsSchema = z.partial(z.strictObject(settingsShape));
export type RoomSettings = z.infer<typeof roomSettingsSchema>;
