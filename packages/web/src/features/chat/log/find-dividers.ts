import type { LogEntry } from '../../../room-client/chat-log.ts';

export interface Divider {
  kind: 'day' | 'new';
  /** Id of the entry that follows. */
  beforeId: string;
  atMs: number;
}

/** Returns the dividers in order. Today's entries need none if they are the first. */
export function findDividers(
  log: readonly LogEntry[],
  { newAfterId, nowMs }: { newAfterId: string | undefined; nowMs: number },
): readonly Divider[] {
  const dividers: Divider[] = [];
  let day = dayAround(nowMs);
  const newFrom = newAfterId === undefined ? -1 : log.findIndex(({ id }) => id === newAfterId) + 1;
  const firstNew = newFrom <= 0 ? undefined : log.slice(newFrom).find(({ kind }) => kind === 'message');
  log.forEach(({ id, atMs, kind }, index) => {
    if (kind !== 'message') return;
    let isNewDay = false;
    if (!isWithin(day, atMs)) {
      day = dayAround(atMs);
      isNewDay = index === 0 || !isWithin(day, log[index - 1]?.atMs ?? 0);
    }
    if (id === firstNew?.id) dividers.push({ kind: 'new', beforeId: id, atMs });
    else if (isNewDay) dividers.push({ kind: 'day', beforeId: id, atMs });
  });
  return dividers;
}

/** A day in the time zone of the browser, in epoch ms. Comparing with its bounds is faster than making a date of each entry. */
type Day = readonly [fromMs: number, toMs: number];

function dayAround(ms: number): Day {
  const date = new Date(ms);
  const startOf = (day: number): number => new Date(date.getFullYear(), date.getMonth(), day).getTime();
  return [startOf(date.getDate()), startOf(date.getDate() + 1)];
}

function isWithin([fromMs, toMs]: Day, ms: number): boolean {
  return ms >= fromMs && ms < toMs;
}
