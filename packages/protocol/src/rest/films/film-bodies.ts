import * as z from 'zod/mini';
import { roomNameSchema } from '../../text/identifiers.ts';
import { mediaTimeSchema } from '../../media/video.ts';
import { limits } from '../../text/limits.ts';
import { successShape } from '../call.ts';
import { cleanLine, textSchema } from '../../text/text.ts';

/** The id of a film: random characters, which no path or URL has to escape. */
export const filmIdSchema = z.string().check(z.regex(/^[\w-]{22,64}$/));

const fileNameSchema = textSchema(limits.filmFileName, { clean: cleanLine }).check(z.minLength(1));

/** A key frame, by which pictures are known in other editions of a film. */
const filmPictureSchema = z.object({ seconds: mediaTimeSchema, hash: z.string().check(z.regex(/^[\da-f]{32}$/)) });

/** A film that the browser of its owner can send. */
export const offerFilmBodySchema = z.strictObject({
  fileName: fileNameSchema,
  sizeBytes: z.int().check(z.minimum(1)),
  /** A hash of the size and of samples of the file, in hexadecimal: the same file has the same identity. */
  identity: z.string().check(z.regex(/^[\da-f]{64}$/)),
  pictures: z.optional(z.array(filmPictureSchema).check(z.maxLength(limits.filmPictures))),
  /** Users play copies of their own: only what the others read is sent. */
  ownCopies: z.optional(z.boolean()),
  title: z.optional(textSchema(limits.videoTitle, { clean: cleanLine })),
  lengthSeconds: z.optional(mediaTimeSchema),
  mime: z.optional(z.string().check(z.maxLength(255), z.regex(/^(?:video|audio)\/[\w.+-]+$/))),
  /** The codecs of all its tracks, in the form of the `codecs` of a MIME type (RFC 6381). */
  codecs: z.optional(z.string().check(z.maxLength(limits.codecs), z.regex(/^[\w.,+ -]+$/))),
});
export type OfferFilmBody = z.infer<typeof offerFilmBodySchema>;

export const filmParamsSchema = z.object({ name: roomNameSchema, id: filmIdSchema });
/** `first` is the first block of the body. */
export const filmBlocksParamsSchema = z.extend(filmParamsSchema, { first: z.string().check(z.regex(/^\d{1,8}$/)) });

/** The first one's number, and how many there are. */
const blockRunSchema = z.tuple([z.int().check(z.nonnegative()), z.int().check(z.minimum(1))]);
export type BlockRun = z.infer<typeof blockRunSchema>;

const filmShape = {
  id: filmIdSchema,
  /** The name of its file. */
  name: z.string(),
  title: z.optional(z.string()),
  sizeBytes: z.number(),
  /** How many bytes of it the server has. */
  sentBytes: z.number(),
  ownerName: z.string(),
};

/** How much of a film the server has. */
export const filmStateSchema = z.object({
  ...successShape,
  ...filmShape,
  identity: z.string(),
  pictures: z.optional(z.array(filmPictureSchema)),
  lengthSeconds: z.optional(z.number()),
  /** Whether users play copies of their own. */
  ownCopies: z.boolean(),
  /** The bytes of each block except the last one, which may be shorter. */
  blockBytes: z.number(),
  /** The blocks that the server has, in order. If there are too many runs, the shortest are left out. */
  sent: z.array(blockRunSchema).check(z.maxLength(limits.filmRuns)),
  isWhole: z.boolean(),
  /** Whether the film is the caller's. */
  isOwn: z.boolean(),
  /** How long ago the last block came; missing before the first. */
  lastBlockSecondsAgo: z.optional(z.number()),
  /** Whether other users who have the film may send it too: its owner has sent the hashes of its blocks. */
  takesHelp: z.boolean(),
  /** The blocks that the server wants next, the most urgent first. Only users who may send it get any. */
  wishes: z.array(blockRunSchema).check(z.maxLength(limits.filmWishes)),
});
export type FilmState = z.infer<typeof filmStateSchema>;

/** Drops the extension of a file's name, and puts spaces for dots or underscores if it has none. */
export function filmTitle(fileName: string): string {
  const name = fileName.replace(/\.[a-z\d]{2,5}$/i, '');
  const spaced = /\s/.test(name) ? name : name.replaceAll(/[._]+/g, ' ');
  return spaced.trim() || fileName;
}
