import { limits } from '@matinee/protocol';

/** How many users a room shall hold, as typed: null for any number, undefined for a text that is no such number. */
export function parseSeats(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const seats = Number(typed);
  return /^\d+$/.test(typed) && seats >= 1 && seats <= limits.roomCapacity ? seats : undefined;
}
