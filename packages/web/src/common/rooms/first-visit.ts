import * as z from 'zod/mini';

const firstVisitSchema = z.object({
  /** Words for the room's Add field. */
  words: z.optional(z.string()),
  /** The room has its first video, which plays once this player is ready. */
  plays: z.optional(z.boolean()),
});
/** The state with which a page opens the room that it made. */
export type FirstVisit = z.infer<typeof firstVisitSchema>;

/** Removes it from the history entry, so that a reload starts nothing. */
export function takeFirstVisit(history: Pick<History, 'state' | 'replaceState'>): FirstVisit {
  const { data } = firstVisitSchema.safeParse(history.state);
  if (data?.words !== undefined || data?.plays !== undefined) history.replaceState(null, '');
  return data ?? {};
}
