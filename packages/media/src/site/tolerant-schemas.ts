import * as z from 'zod/mini';
import { catch as otherwise } from 'zod/mini';

// Sites' answers are untrusted: a field of the wrong type counts as missing.

export function optional<Schema extends z.ZodMiniType>(schema: Schema) {
  return otherwise(z.optional(schema), undefined);
}

export const optionalText = optional(z.string());
export const optionalFlag = optional(z.boolean());
/** Also strings that contain a number. Never NaN. */
export const optionalNumber = optional(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^-?\d{1,20}(?:\.\d{1,20})?$/))]),
    z.transform((value: number | string) => Number(value)),
  ),
);

export function optionalObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return optional(z.object(shape));
}

/** Skips elements that don't match; empty if the value isn't an array. */
export function listOf<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    otherwise(z.array(z.unknown()), []),
    z.transform((items: unknown[]): z.output<Schema>[] =>
      items.flatMap((item) => {
        const parsed = schema.safeParse(item);
        return parsed.success ? [parsed.data] : [];
      }),
    ),
  );
}
