const dayMs = 24 * 3600 * 1000;

/** Created on first use: calendars and time zones take 8 MB. */
let pacificDate: Intl.DateTimeFormat | undefined;

/** Returns the day by which Google counts quotas, such as 2026-11-21. */
export function pacificDay(nowMs: number): string {
  pacificDate ??= new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' });
  return pacificDate.format(nowMs);
}

/** Returns epoch ms. Searches for the change of date, since days may have 23 or 25 hours. */
export function nextPacificDayMs(nowMs: number): number {
  const today = pacificDay(nowMs);
  let [before, after] = [nowMs, nowMs + dayMs + 3600 * 1000];
  while (after - before > 1000) {
    const middle = (before + after) / 2;
    if (pacificDay(middle) === today) before = middle;
    else after = middle;
  }
  return after;
}
