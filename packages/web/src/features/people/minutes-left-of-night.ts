/** A night ends at this hour of the user's clock. */
const morningHour = 6;
const minuteMs = 60_000;

/** How many minutes the night goes on from a time in epoch ms: until the next 6:00 of this user's clock. */
export function minutesLeftOfNight(nowMs: number): number {
  const morning = new Date(nowMs);
  morning.setHours(morningHour, 0, 0, 0);
  if (morning.getTime() <= nowMs) morning.setDate(morning.getDate() + 1);
  return Math.ceil((morning.getTime() - nowMs) / minuteMs);
}
