import type { LogRecord, RoomRecord } from '../log-record.ts';

/** I1 and I2: one writer per epoch; epochs never decrease, and entries are numbered without holes. */
export function checkLog({ rooms }: Pick<LogRecord, 'rooms'>): string[] {
  return [...rooms].flatMap(([room, record]) => [...checkWriters(room, record), ...checkNumbers(room, record)]);
}

function checkWriters(room: string, { entries, claims }: RoomRecord): string[] {
  const owners = new Map<number, Set<string>>();
  for (const { epoch, node } of claims) owners.set(epoch, (owners.get(epoch) ?? new Set()).add(node));
  return [
    ...[...owners].filter(([, ids]) => ids.size > 1).map(([epoch]) => `I1: epoch ${epoch} of ${room} had two owners`),
    ...entries.flatMap(({ epoch, seq, writer }) => {
      const [owner] = owners.get(epoch) ?? [];
      if (writer === undefined || writer === owner) return [];
      return [`I1: entry ${epoch}-${seq} of ${room} was written by ${writer}, and the epoch is of ${owner}`];
    }),
  ];
}

function checkNumbers(room: string, { entries }: RoomRecord): string[] {
  const problems: string[] = [];
  const kept = entries.filter(({ isLost }) => !isLost);
  for (const [index, { epoch, seq, entry }] of kept.entries()) {
    const before = kept[index - 1];
    if (entry.epoch !== epoch || entry.seq !== seq) {
      problems.push(`I2: entry ${epoch}-${seq} of ${room} says that it is ${entry.epoch}-${entry.seq}`);
    }
    if (before === undefined) continue;
    if (epoch < before.epoch) problems.push(`I2: in ${room} epoch ${epoch} comes after ${before.epoch}`);
    if (seq !== before.seq + 1) problems.push(`I2: in ${room} entry ${epoch}-${seq} comes after ${before.epoch}-${before.seq}`);
  }
  return problems;
}
