import * as z from 'zod/mini';

/** The libraries in a build: see `build/list-libraries.ts`. */
export const librariesSchema = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    /** An SPDX expression. */
    licence: z.string(),
    /** The URL of its home page. */
    url: z.optional(z.string()),
  }),
);
export type Library = z.infer<typeof librariesSchema>[number];

/** Paths of the list and of the full licences in the build. */
export const librariesPath = '/licenses/libraries.json';
export const licenceTextsPath = '/licenses/libraries.txt';
