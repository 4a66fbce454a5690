import type { queueAddBodySchema } from '@matinee/protocol';
import { createContext, useContext } from 'react';
import type * as z from 'zod/mini';

/** What a fresh room starts with: a link, or a video by service and id. */
export type FirstVideo = z.infer<typeof queueAddBodySchema>;

/** Makes a temporary room and goes there, behind an overlay that can be cancelled. */
export type StartQuickRoom = (firstVideo?: FirstVideo) => void;

export const QuickRoomContext = createContext<StartQuickRoom | undefined>(undefined);

export function useQuickRoom(): StartQuickRoom {
  const start = useContext(QuickRoomContext);
  if (start === undefined) throw new Error('No quick room provider above this component');
  return start;
}
