import * as z from 'zod/mini';

const firstVisitSchema = z.object({
  /** The room's Add field begins with these words, and searches them. */
  words: z.optional(z.string()),
  /** The room has its first video already, which plays once this player is ready. */
  plays: z.optional(z.boolean()),
});
/** The way in which the page that made a room opens it, as the state of the room's history entry. */
export type FirstVisit = z.infer<typeof firstVisitSchema>;

/** The entry in the state of the current history entry, which may be anything. It counts once: a reload starts nothing. */
export function takeFirstVisit(history: Pick<History, 'state' | 'replaceState'>): FirstVisit {
  const { data } = firstVisitSchema.safeParse(history.state);
  if (data?.words !== undefined || data?.plays !== undefined) history.replaceState(null, '');
  return data ?? {};
}
