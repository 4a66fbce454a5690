const dayMs = 24 * 3600 * 1000;

/** Made when it is first asked for: calendars and time zones take 8 MB. */
let pacificDate: Intl.DateTimeFormat | undefined;

/** The day by which Google counts quotas, such as 2026-11-21. */
export function pacificDay(nowMs: number): string {
  pacificDate ??= new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' });
  return pacificDate.format(nowMs);
}

/** When the next such day begins, in epoch ms: found by its date, as days of 23 and 25 hours exist. */
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
