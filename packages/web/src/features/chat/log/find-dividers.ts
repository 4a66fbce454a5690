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
  let day = dayOf(nowMs);
  const newFrom = newAfterId === undefined ? -1 : log.findIndex(({ id }) => id === newAfterId) + 1;
  const firstNew = newFrom <= 0 ? undefined : log.slice(newFrom).find(({ kind }) => kind === 'message');
  log.forEach(({ id, atMs, kind }, index) => {
    if (kind !== 'message') return;
    const isNewDay = dayOf(atMs) !== day && (index === 0 || dayOf(atMs) !== dayOf(log[index - 1]?.atMs ?? 0));
    day = dayOf(atMs);
    if (id === firstNew?.id) dividers.push({ kind: 'new', beforeId: id, atMs });
    else if (isNewDay) dividers.push({ kind: 'day', beforeId: id, atMs });
  });
  return dividers;
}

/** Numbers the days in the time zone of the browser. */
function dayOf(ms: number): number {
  const date = new Date(ms);
  return date.getFullYear() * 400 + date.getMonth() * 31 + date.getDate();
}
