import type { queueAddBodySchema } from '@matinee/protocol';
import type * as z from 'zod/mini';
import { createProvided } from '../../context/create-provided.ts';
import type { RoomCreation } from './room-creation.ts';

/** The first video of a new room: a link, or a service and an id. */
export type FirstVideo = z.infer<typeof queueAddBodySchema>;

/** The request for the short video of our own that every server has. */
export const sampleRequest = { service: 'direct', id: '/sample/first-light.mp4' } as const satisfies FirstVideo;

/**
 * Makes a temporary room and goes there, behind an overlay with a button to cancel; leaving the page cancels as well.
 * With `replace` the room replaces the page in the browser's history, so that Back doesn't make another room.
 */
export type StartQuickRoom = (firstVideo?: FirstVideo, options?: QuickRoomOptions) => void;

export interface QuickRoomOptions {
  replace?: boolean;
  /** Words that the room's Add field begins with, and searches. */
  words?: string;
}

export const [QuickRoomContext, useQuickRoom] = createProvided<StartQuickRoom>('quick room');

/** The state of the latest attempt to make a temporary room. */
export const [RoomCreationContext, useRoomCreation] = createProvided<RoomCreation>('room creation');
