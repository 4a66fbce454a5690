import * as z from 'zod/mini';

/** Creates the schema of a file in Base64, with at least one byte and at most this many. */
export function base64FileSchema(maxBytes: number) {
  return z.base64().check(z.minLength(1), z.maxLength(Math.ceil(maxBytes / 3) * 4));
}
