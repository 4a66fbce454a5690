import * as z from 'zod/mini';

/** What the build writes down of the libraries in it: see `build/list-libraries.ts`. */
export const librariesSchema = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    /** An SPDX expression. */
    licence: z.string(),
    /** Its home, where it names one. */
    url: z.optional(z.string()),
  }),
);
export type Library = z.infer<typeof librariesSchema>[number];

/** Where the build puts them, and their licences in full. */
export const librariesPath = '/licenses/libraries.json';
export const licenceTextsPath = '/licenses/libraries.txt';
