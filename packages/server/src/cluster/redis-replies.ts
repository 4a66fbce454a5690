import * as z from 'zod/mini';
import { BackboneError } from './backbone.ts';

export const countSchema = z.pipe(
  z.string().check(z.regex(/^\d+$/)),
  z.transform((text) => Number(text)),
);

export const timeSchema = z.tuple([countSchema, countSchema]);

export function toMs(seconds: number, microseconds: number): number {
  return seconds * 1000 + microseconds / 1000;
}

/** @throws BackboneError for an unexpected reply: another program has written the key */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, reply: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(reply);
  if (!parsed.success) throw new BackboneError('an unexpected reply', { cause: parsed.error });
  return parsed.data;
}
