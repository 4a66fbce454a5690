import * as z from 'zod/mini';
import { listOf, optionalFlag, optionalNumber, optionalText } from '../../site/tolerant-schemas.ts';

const thumbnailSchema = z.object({ quality: optionalText, url: z.string(), width: optionalNumber });

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
  /** Why a video can't be played, in an answer with status 200. */
  error: optionalText,
});
export type InvidiousVideo = z.output<typeof invidiousVideoSchema>;

export const errorSchema = z.object({ error: optionalText });
export const pageSchema = z.object({ videos: z.array(z.unknown()), continuation: optionalText });
export const searchSchema = z.array(z.unknown());

/** Returns the size that fits a list, else the first. */
export function thumbnailOf({ videoThumbnails: thumbnails }: InvidiousVideo): string | undefined {
  return (thumbnails.find(({ quality }) => quality === 'medium') ?? thumbnails[0])?.url;
}
