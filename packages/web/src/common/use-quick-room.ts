import type { queueAddBodySchema } from '@matinee/protocol';
import { createContext, useContext } from 'react';
import type * as z from 'zod/mini';
import type { RoomCreation } from './room-creation.ts';

/** What a fresh room starts with: a link, or a video by service and id. */
export type FirstVideo = z.infer<typeof queueAddBodySchema>;

/**
 * Makes a temporary room and goes there, behind an overlay that can be cancelled; leaving the page cancels as well. With
 * `replace` the room takes the page's place in the browser's history, so that Back does not make another.
 */
export type StartQuickRoom = (firstVideo?: FirstVideo, options?: { replace: boolean }) => void;

export const QuickRoomContext = createContext<StartQuickRoom | undefined>(undefined);
export const RoomCreationContext = createContext<RoomCreation | undefined>(undefined);

function provided<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('No quick room provider above this component');
  return value;
}

export function useQuickRoom(): StartQuickRoom {
  return provided(useContext(QuickRoomContext));
}

/** How the latest making of a temporary room stands. */
export function useRoomCreation(): RoomCreation {
  return provided(useContext(RoomCreationContext));
}
