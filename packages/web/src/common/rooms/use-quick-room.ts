import type { queueAddBodySchema } from '@matinee/protocol';
import type * as z from 'zod/mini';
import { createProvided } from '../../context/create-provided.ts';
import type { RoomCreation } from './room-creation.ts';

export type FirstVideo = z.infer<typeof queueAddBodySchema>;

/** The sample video that every server has. */
export const sampleRequest = { service: 'direct', id: '/sample/first-light.mp4' } as const satisfies FirstVideo;

/**
 * Makes a temporary room and goes there; leaving the page cancels. With `replace` the room replaces the page in the history, so that Back
 * doesn't make another room.
 */
export type StartQuickRoom = (firstVideo?: FirstVideo, options?: QuickRoomOptions) => void;

export interface QuickRoomOptions {
  replace?: boolean;
  words?: string;
}

export const [QuickRoomContext, useQuickRoom] = createProvided<StartQuickRoom>('quick room');

export const [RoomCreationContext, useRoomCreation] = createProvided<RoomCreation>('room creation');
