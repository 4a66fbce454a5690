import * as z from 'zod/mini';
import { limits } from '../../text/limits.ts';
import { roomNameSchema } from '../../text/identifiers.ts';
import { type Call, type ProtocolFeature, successShape } from '../call.ts';
import { cleanLine, textSchema } from '../../text/text.ts';
import { roomParamsSchema } from '../rooms.ts';

/**
 * The id of a film of the library, as an item of the service `file` has it. Unlike the id of a film that a browser sends, it has a colon. It is
 * valid in the room in which it was listed.
 */
export const libraryIdSchema = z.string().check(z.regex(/^library:[\w-]{38}$/));

export const libraryFilmParamsSchema = z.object({ name: roomNameSchema, id: libraryIdSchema });

export const libraryPageEntries = 100;

/** Path below the library, with slashes between names; empty for the library itself. */
const folderSchema = z.string().check(z.maxLength(limits.url));
/** Number of entries to leave out. */
const fromSchema = z.optional(z.string().check(z.regex(/^\d{1,6}$/)));

const libraryFolderSchema = z.object({
  kind: z.literal('folder'),
  folder: folderSchema,
  name: z.string(),
  /** How many films are in it and below. */
  films: z.number(),
});

const libraryFilmSchema = z.object({
  kind: z.literal('film'),
  id: libraryIdSchema,
  title: z.string(),
  /** The folder of the film. */
  folder: folderSchema,
  /** Missing while it is unknown. */
  lengthSeconds: z.optional(z.number()),
  /** The languages of its sound (ISO 639-2), up to four. Missing while none is known. */
  languages: z.optional(z.array(z.string())),
  /** The path at which this server serves a picture that is beside the film. */
  picture: z.optional(z.string()),
  /** The path of a frame of the film, as an MP4 that has nothing else. Missing beside a picture, and while nothing is known of the film. */
  frame: z.optional(z.string()),
});
export type LibraryFilm = z.infer<typeof libraryFilmSchema>;

const libraryEntrySchema = z.discriminatedUnion('kind', [libraryFolderSchema, libraryFilmSchema]);
export type LibraryEntry = z.infer<typeof libraryEntrySchema>;

/** A page of entries of the library. */
export const libraryPageSchema = z.object({
  ...successShape,
  entries: z.array(libraryEntrySchema).check(z.maxLength(libraryPageEntries)),
  /** How many entries there are on all pages. */
  total: z.number(),
  /** How many films the library has. */
  films: z.number(),
  /** Whether the server is still reading the lengths and languages of films on this page. */
  isReading: z.boolean(),
});
export type LibraryPage = z.infer<typeof libraryPageSchema>;

export const libraryCalls = {
  /** Lists a folder of the library, folders first, for users who may use it and may add to the queue. */
  listLibrary: {
    method: 'GET',
    path: '/room/:name/library',
    params: roomParamsSchema,
    query: z.strictObject({ folder: z.optional(folderSchema), from: fromSchema }),
    response: libraryPageSchema,
  },
  /**
   * Finds the films of the library whose paths have all of these words, in any order and without regard to case and accents; films that have
   * them in their names come first.
   */
  searchLibrary: {
    method: 'GET',
    path: '/room/:name/library/search',
    params: roomParamsSchema,
    query: z.strictObject({ words: textSchema(limits.searchText, { clean: cleanLine }).check(z.minLength(1)), from: fromSchema }),
    response: libraryPageSchema,
  },
} as const satisfies Record<string, Call>;

/** A folder of films that the operator offers to rooms. */
export const libraryFeature = {
  calls: libraryCalls,
  scopes: { listLibrary: ['queue'], searchLibrary: ['queue'] },
  errors: {
    listLibrary: ['FeatureDisabledException', 'LoginRequired', 'PermissionDeniedException'],
    searchLibrary: ['FeatureDisabledException', 'LoginRequired', 'PermissionDeniedException'],
  },
} as const satisfies ProtocolFeature<typeof libraryCalls>;
