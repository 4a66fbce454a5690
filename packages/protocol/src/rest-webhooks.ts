import * as z from 'zod/mini';
import { entryIdSchema } from './rest-entry-id.ts';
import { successShape } from './rest-success.ts';
import { urlSchema } from './url.ts';

export const maxWebhooksPerRoom = 5;

/** The kinds of what a webhook is sent about a room, each with its types. */
export const webhookTypes = {
  /** What plays now. */
  playing: ['playing.changed'],
  playback: ['playback.started', 'playback.paused', 'playback.skipped', 'playback.moved', 'playback.speed'],
  queue: [
    'queue.added',
    'queue.removed',
    'queue.moved',
    'queue.voted',
    'queue.shuffled',
    'queue.restored',
    'queue.updated',
    'queue.played',
  ],
  room: [
    'room.settings',
    'room.promoted',
    'room.kicked',
    'room.banned',
    'room.unbanned',
    'room.muted',
    'room.locked',
    'room.undone',
    'room.door',
    'room.admitted',
    'room.kept',
  ],
  chat: ['chat.message'],
  users: ['users.joined', 'users.left'],
} as const;
export type WebhookKind = keyof typeof webhookTypes;
export const webhookKinds = Object.keys(webhookTypes) as [WebhookKind, ...WebhookKind[]];
export type WebhookType = (typeof webhookTypes)[WebhookKind][number];

/** The kinds that a webhook gets if nothing else is wanted: those that don't say what people write, or when they are there. */
export const defaultWebhookKinds: readonly WebhookKind[] = ['playing', 'playback', 'queue', 'room'];

const eventNames = [...webhookKinds, ...Object.values(webhookTypes).flat()] as [string, ...string[]];
/** Kinds or single types. */
const eventsSchema = z.array(z.enum(eventNames)).check(z.minLength(1), z.maxLength(eventNames.length));

export const createWebhookBodySchema = z.strictObject({
  /** Where messages are sent: http or https. */
  url: urlSchema,
  /** Kinds (`queue`) or types (`queue.added`); without it all but `chat` and `users`. */
  events: z.optional(eventsSchema),
  isActive: z.optional(z.boolean()),
});
export type CreateWebhookBody = z.infer<typeof createWebhookBodySchema>;
export const patchWebhookBodySchema = z.strictObject({
  id: entryIdSchema,
  url: z.optional(urlSchema),
  events: z.optional(eventsSchema),
  isActive: z.optional(z.boolean()),
  /** Makes a new secret. For a day messages are signed with the old one too. */
  renewSecret: z.optional(z.literal(true)),
});
export type PatchWebhookBody = z.infer<typeof patchWebhookBodySchema>;
export const webhookIdSchema = z.object({ id: entryIdSchema });

/** A webhook of a room, without its secret. Times are epoch ms. */
export const webhookEntrySchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  isActive: z.boolean(),
  createdAt: z.number(),
  /** Since when every delivery has failed; null while they succeed. */
  failingSince: z.nullable(z.number()),
  /** When the server switched it off because it had failed for five days, or was gone; null otherwise. */
  disabledAt: z.nullable(z.number()),
});
export type WebhookEntry = z.infer<typeof webhookEntrySchema>;
export const webhooksResponseSchema = z.object({ ...successShape, data: z.array(webhookEntrySchema) });
export const webhookResponseSchema = z.object({
  ...successShape,
  webhook: webhookEntrySchema,
  /** `whsec_` and the key in Base64, which is shown this once: after creating the webhook and after renewing it. */
  secret: z.optional(z.string()),
});

/** A message to a webhook. Times are epoch ms. */
export const deliveryEntrySchema = z.object({
  /** Its `webhook-id`. */
  id: z.string(),
  type: z.string(),
  state: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.number(),
  createdAt: z.number(),
  attemptedAt: z.nullable(z.number()),
  /** When it is tried next. */
  nextAt: z.nullable(z.number()),
  /** The HTTP status of the last answer; null without one, for any reason. */
  status: z.nullable(z.number()),
});
export type DeliveryEntry = z.infer<typeof deliveryEntrySchema>;
export const deliveriesResponseSchema = z.object({ ...successShape, data: z.array(deliveryEntrySchema) });
