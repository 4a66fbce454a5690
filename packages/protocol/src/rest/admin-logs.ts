import * as z from 'zod/mini';
import { successShape } from './call.ts';

export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];
export const logLevelSchema = z.enum(logLevels);

export const logsQuerySchema = z.object({
  /** The lowest level of the lines to return. */
  level: z.optional(logLevelSchema),
  /** The `next` of an earlier answer, to get only later lines. */
  after: z.optional(z.string().check(z.maxLength(4000), z.regex(/^[\w-]+:\d{1,15}(?:,[\w-]+:\d{1,15})*$/))),
});

/** A line of the log. */
export const logLineSchema = z.object({
  /** Unique among all nodes. */
  id: z.string(),
  /** Epoch ms. */
  at: z.number(),
  level: z.string(),
  text: z.string(),
  /** The other fields of the line, as JSON; empty if there are none. */
  details: z.string(),
});
export type LogLine = z.infer<typeof logLineSchema>;

export const logsResponseSchema = z.object({
  ...successShape,
  /** The newest lines of all nodes, oldest first. */
  data: z.array(logLineSchema),
  /** A cursor for the next request. */
  next: z.string(),
  /** The current log level. */
  level: z.string(),
  /** The time when it returns to the configured level, in epoch ms; missing if it stays. */
  levelEndsAt: z.optional(z.number()),
});
export const logLevelBodySchema = z.object({ level: logLevelSchema });
