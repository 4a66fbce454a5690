import * as z from 'zod/mini';

/** Written by `build/list-libraries.ts`. */
export const librariesSchema = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    /** An SPDX expression. */
    licence: z.string(),
    url: z.optional(z.string()),
  }),
);
export type Library = z.infer<typeof librariesSchema>[number];

/** Paths in the build. */
export const librariesPath = '/licenses/libraries.json';
export const licenceTextsPath = '/licenses/libraries.txt';
