import * as z from 'zod/mini';
import { webhookKinds, webhookTypes, type WebhookKind } from './webhook-types.ts';
import { successShape } from '../call.ts';
import { entryIdSchema, urlSchema } from '../../text/identifiers.ts';

export const maxWebhooksPerRoom = 5;

/** By default, nothing reveals what people write, or when they are present. */
export const defaultWebhookKinds: readonly WebhookKind[] = ['playing', 'playback', 'queue', 'room'];

const eventNames = [...webhookKinds, ...Object.values(webhookTypes).flat()] as [string, ...string[]];
const eventsSchema = z.array(z.enum(eventNames)).check(z.minLength(1), z.maxLength(eventNames.length));

export const createWebhookBodySchema = z.strictObject({
  /** The URL that messages are sent to: http or https. */
  url: urlSchema,
  /** Kinds (`queue`) or types (`queue.added`); by default all except `chat` and `users`. */
  events: z.optional(eventsSchema),
  isActive: z.optional(z.boolean()),
});
export type CreateWebhookBody = z.infer<typeof createWebhookBodySchema>;
export const patchWebhookBodySchema = z.strictObject({
  id: entryIdSchema,
  url: z.optional(urlSchema),
  events: z.optional(eventsSchema),
  isActive: z.optional(z.boolean()),
  /** Whether to create a new secret. For a day, messages are also signed with the old one. */
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
  /** The time since which every delivery has failed; null while they succeed. */
  failingSince: z.nullable(z.number()),
  /** The time when the server switched it off because it had failed for five days, or was gone; null otherwise. */
  disabledAt: z.nullable(z.number()),
});
export type WebhookEntry = z.infer<typeof webhookEntrySchema>;
export const webhooksResponseSchema = z.object({ ...successShape, data: z.array(webhookEntrySchema) });
export const webhookResponseSchema = z.object({
  ...successShape,
  webhook: webhookEntrySchema,
  /** `whsec_` and the key in Base64, which is shown only once: after creating the webhook or renewing the secret. */
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
  /** The time of the next attempt. */
  nextAt: z.nullable(z.number()),
  /** The HTTP status of the last answer; null if there was none, for any reason. */
  status: z.nullable(z.number()),
});
export type DeliveryEntry = z.infer<typeof deliveryEntrySchema>;
export const deliveriesResponseSchema = z.object({ ...successShape, data: z.array(deliveryEntrySchema) });
