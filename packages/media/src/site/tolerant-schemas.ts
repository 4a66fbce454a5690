import * as z from 'zod/mini';
import { catch as otherwise } from 'zod/mini';

// What sites answer is read without trust: a field of another type than it should have is a field that is not there.

export function optional<Schema extends z.ZodMiniType>(schema: Schema) {
  return otherwise(z.optional(schema), undefined);
}

export const optionalText = optional(z.string());
export const optionalFlag = optional(z.boolean());
/** Numbers, also those that are written as texts. Never NaN. */
export const optionalNumber = optional(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^-?\d{1,20}(?:\.\d{1,20})?$/))]),
    z.transform((value: number | string) => Number(value)),
  ),
);

/** An object that may be missing. */
export function optionalObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return optional(z.object(shape));
}

/** A list without the elements that are not what they should be; empty when there is none. */
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
