import * as z from 'zod/mini';
import { listOf, optionalFlag, optionalNumber, optionalText } from '../../site/tolerant-schemas.ts';

const thumbnailSchema = z.object({ quality: optionalText, url: z.string(), width: optionalNumber });

/** A video, in whole or as lists have it. */
export const invidiousVideoSchema = z.object({
  type: optionalText,
  videoId: optionalText,
  title: optionalText,
  description: optionalText,
  lengthSeconds: optionalNumber,
  liveNow: optionalFlag,
  isUpcoming: optionalFlag,
  premium: optionalFlag,
  paid: optionalFlag,
  videoThumbnails: listOf(thumbnailSchema),
  dashUrl: optionalText,
  hlsUrl: optionalText,
  formatStreams: listOf(z.object({ itag: optionalText })),
  /** A reason, although the status says that all is well. */
  error: optionalText,
});
export type InvidiousVideo = z.output<typeof invidiousVideoSchema>;

export const errorSchema = z.object({ error: optionalText });
/** A page of a playlist or a channel. */
export const pageSchema = z.object({ videos: z.array(z.unknown()), continuation: optionalText });
export const searchSchema = z.array(z.unknown());

/** The picture that is large enough for a list, else the first. */
export function thumbnailOf({ videoThumbnails: pictures }: InvidiousVideo): string | undefined {
  return (pictures.find(({ quality }) => quality === 'medium') ?? pictures[0])?.url;
}
