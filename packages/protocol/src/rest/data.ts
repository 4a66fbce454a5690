import * as z from 'zod/mini';
import { limits } from '../text/limits.ts';
import { permissionNameSchema } from '../room/permissions.ts';
import { successShape } from './call.ts';
import { roleSchema } from '../room/roles.ts';
import { rejectNul, roomNameSchema } from '../text/identifiers.ts';
import { videoOutlineSchema } from '../media/outline.ts';
import { mediaTimeSchema, textTrackSchema, videoIdSchema, videoQualitySchema, videoSchema } from '../media/video.ts';
import { serviceSchema } from '../media/services.ts';

export const previewQuerySchema = z.object({
  /** A link, several links on separate lines, or words to search for. */
  input: z.string().check(z.minLength(1), z.maxLength(limits.url * 8), rejectNul),
  /** The service to search. */
  adapter: z.optional(serviceSchema),
});
/** `startAt` is the start that its link names. */
const previewedVideoSchema = z.extend(videoSchema, { startAt: z.optional(mediaTimeSchema) });
export const previewResponseSchema = z.object({
  ...successShape,
  result: z.array(previewedVideoSchema),
  highlighted: z.optional(previewedVideoSchema),
  /** How many videos of a collection can't be played. */
  skipped: z.optional(z.number()),
  /** The lines without a playable video, and why. */
  refused: z.optional(z.array(z.object({ input: z.string(), message: z.string() }))),
});
export type PreviewResponse = z.infer<typeof previewResponseSchema>;

/** A server may relay the video in `room`. */
export const addressQuerySchema = z.extend(videoIdSchema, { room: z.optional(roomNameSchema) });

/** The URL at which this client can play a video now: one of the three URLs, and its details. */
export const addressResponseSchema = z.object({
  ...successShape,
  hls_url: z.optional(z.string()),
  dash_url: z.optional(z.string()),
  src_url: z.optional(z.string()),
  /** The MIME type of `src_url`. */
  mime: z.optional(z.string()),
  qualities: z.optional(z.array(videoQualitySchema)),
  textTracks: z.optional(z.array(textTrackSchema)),
  /** Users play copies of their own of this film; what `src_url` serves has to be sent by its owner first. */
  ownCopies: z.optional(z.boolean()),
});
export const outlineResponseSchema = z.extend(videoOutlineSchema, successShape);

export type AddressResponse = z.infer<typeof addressResponseSchema>;

export const permissionsResponseSchema = z.object({
  roles: z.array(z.object({ id: roleSchema, name: z.string(), display: z.string() })),
  permissions: z.array(z.object({ name: permissionNameSchema, mask: z.number(), minRole: roleSchema })),
});
export const statusResponseSchema = z.object({
  status: z.literal('ok'),
  /** The version of the server, such as 1.2.0. */
  version: z.string(),
});
export const livenessResponseSchema = z.object({ status: z.literal('ok') });
/** `unavailable` comes with status 503. */
export const readinessResponseSchema = z.object({ status: z.enum(['ok', 'unavailable']) });
