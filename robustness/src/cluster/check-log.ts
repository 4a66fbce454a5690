import type { LogRecord, RoomRecord } from './log-record.ts';

/** I1 and I2: one writer for each epoch; epochs never go down, and entries are numbered without holes. */
export function checkLog({ rooms }: LogRecord): string[] {
  return [...rooms].flatMap(([room, record]) => [...checkWriters(room, record), ...checkNumbers(room, record)]);
}

function checkWriters(room: string, { entries, claims }: RoomRecord): string[] {
  const owners = new Map<number, Set<string>>();
  for (const { epoch, node } of claims) owners.set(epoch, (owners.get(epoch) ?? new Set()).add(node));
  return [
    ...[...owners].filter(([, nodes]) => nodes.size > 1).map(([epoch]) => `I1: epoch ${epoch} of ${room} had two owners`),
    ...entries
      .filter(({ epoch }) => !owners.has(epoch))
      .slice(0, 1)
      .map(({ epoch, seq }) => `I1: entry ${epoch}-${seq} of ${room} is of an epoch that nobody has claimed`),
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
