import * as z from 'zod/mini';
import { limits } from '../text/limits.ts';
import { urlSchema } from '../text/identifiers.ts';
import { orderedSpan, queueItemSchema, queueItemUpdateSchema, videoIdSchema, videoRequestSchema } from './video.ts';

// A whole video or queue item can be sent back as it came: fields that the server looks up itself are ignored, unknown fields refused.

const ignoredShape = Object.fromEntries(Object.keys(queueItemSchema.shape).map((field) => [field, z.optional(z.unknown())]));

function videoBodyOf<Output, Input>(schema: z.ZodMiniType<Output, Input> & Pick<z.ZodMiniObject, 'shape'>) {
  const sent: z.core.SomeType = z.strictObject({ ...ignoredShape, ...schema.shape });
  return z.pipe(sent as z.ZodMiniType<Input>, schema);
}

const addOptionsShape = {
  /** Whether the room plays at once if it had no current item. Without `playback.play-pause` it stays paused. */
  autoplay: z.optional(z.boolean()),
};

const addedVideoBodySchema = videoBodyOf(z.object({ ...videoRequestSchema.shape, ...addOptionsShape }).check(orderedSpan));
const addedUrlBodySchema = z.strictObject({
  url: urlSchema,
  ...addOptionsShape,
});
const addedVideosBodySchema = z.strictObject({
  videos: z.array(videoBodyOf(videoRequestSchema)).check(z.minLength(1), z.maxLength(limits.videosPerAdd)),
  ...addOptionsShape,
});
/** One video, the videos of a link, or several videos. */
export const queueAddBodySchema = z.union([addedVideoBodySchema, addedUrlBodySchema, addedVideosBodySchema]);
/** The queue item and its changes. */
export const queuePatchBodySchema = videoBodyOf(z.object({ ...videoIdSchema.shape, ...queueItemUpdateSchema.shape }).check(orderedSpan));
export const queueRemoveBodySchema = videoBodyOf(videoIdSchema);
export const voteBodySchema = videoBodyOf(videoIdSchema);
