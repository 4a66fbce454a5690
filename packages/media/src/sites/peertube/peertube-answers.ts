import * as z from 'zod/mini';
import { listOf, optional, optionalFlag, optionalNumber, optionalObject, optionalText } from '../../site/tolerant-schemas.ts';

const fileSchema = z.object({ fileUrl: z.string(), resolution: optionalObject({ id: optionalNumber }) });

/** An entry in a list has no files. */
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

export const videosSchema = z.object({ data: z.array(z.unknown()) });
/** `video` is missing for deleted videos. */
export const elementsSchema = z.object({
  data: z.array(optionalObject({ video: optional(peertubeVideoSchema), position: optionalNumber })),
});

/** RFC 7807. */
export const problemSchema = z.object({ code: optionalText });

/** Values of `privacy.id` and `state.id`. */
export const privacies = { private: 3, internal: 4, withPassword: 5 };
export const states = { waitingForLive: 4, liveEnded: 5 };
