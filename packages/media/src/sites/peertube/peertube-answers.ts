import * as z from 'zod/mini';
import { listOf, optional, optionalFlag, optionalNumber, optionalObject, optionalText } from '../../site/tolerant-schemas.ts';

const fileSchema = z.object({ fileUrl: z.string(), resolution: optionalObject({ id: optionalNumber }) });

/** A video, or its entry in a list, which has no files. */
export const peertubeVideoSchema = z.object({
  uuid: optionalText,
  shortUUID: optionalText,
  name: optionalText,
  description: optionalText,
  truncatedDescription: optionalText,
  duration: optionalNumber,
  isLive: optionalFlag,
  privacy: optionalObject({ id: optionalNumber }),
  state: optionalObject({ id: optionalNumber }),
  /** From version 8.1 on instead of the four below. */
  thumbnails: listOf(z.object({ fileUrl: z.string(), width: optionalNumber })),
  thumbnailUrl: optionalText,
  previewUrl: optionalText,
  thumbnailPath: optionalText,
  previewPath: optionalText,
  files: listOf(fileSchema),
  streamingPlaylists: listOf(z.object({ playlistUrl: optionalText, files: listOf(fileSchema) })),
});
export type PeertubeVideo = z.output<typeof peertubeVideoSchema>;
export type PeertubeFile = z.output<typeof fileSchema>;

/** Videos of a channel, an account or a search. */
export const videosSchema = z.object({ data: z.array(z.unknown()) });
/** The elements of a playlist. Those of deleted videos have no `video`. */
export const elementsSchema = z.object({
  data: z.array(optionalObject({ video: optional(peertubeVideoSchema), position: optionalNumber })),
});

/** An error (RFC 7807). */
export const problemSchema = z.object({ code: optionalText });

/** Values of `privacy.id` and `state.id`. */
export const privacies = { private: 3, internal: 4, withPassword: 5 };
export const states = { waitingForLive: 4, liveEnded: 5 };
