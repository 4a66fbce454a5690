import * as z from 'zod/mini';
import { limits } from '../text/limits.ts';
import { successShape } from './call.ts';
import { textSchema } from '../text/text.ts';

export const announceBodySchema = z.object({
  text: textSchema(limits.chatText).check(z.minLength(1)),
  /** How many hours the home page and the list of rooms show it too; by default they don't. */
  pagesForHours: z.optional(z.int().check(z.minimum(1), z.maximum(7 * 24))),
});
export const mailTestBodySchema = z.object({ to: z.string().check(z.maxLength(limits.maxEmailLength), z.email()) });
export const mailTestResponseSchema = z.object({
  ...successShape,
  isSent: z.boolean(),
  /** The answer of the mail server, or the reason why there was none. */
  answer: z.string(),
});

export const auditActions = [
  'announce',
  'announcement.end',
  'mail.test',
  'log.level',
  'provider.check',
  'room.look',
  'room.enter',
  'room.message',
  'room.hide',
  'room.add-emote',
  'room.remove-emote',
  'room.remove-film',
  'room.unload',
  'room.delete',
  'settings.change',
  'invitation.create',
  'invitation.revoke',
  'account.make-operator',
  'account.unmake-operator',
  'account.recover',
  'account.remove-second-factor',
  'account.delete',
  'ban.add',
  'ban.lift',
  'operator.first',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** An entry of the log of operators' actions. */
export const auditEntrySchema = z.object({
  /** A number that grows with time. */
  id: z.number(),
  /** Epoch ms. */
  at: z.number(),
  /** One of the actions below, or of another version of the server. */
  action: z.string(),
  /** The operator's name at the time; missing for the API key. */
  operator: z.optional(z.string()),
  /** The object of the action, such as the name of a room. */
  target: z.optional(z.string()),
  details: z.optional(z.looseObject({})),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditQuerySchema = z.object({
  /** Only entries before the one with this id. */
  before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
});
export const auditResponseSchema = z.object({ ...successShape, data: z.array(auditEntrySchema) });
