/** Returns a copy of a record with the value of a key, which is its newest entry, and at most `count` entries. Undefined drops the key. */
export function keepRecent<Value>(
  record: Record<string, Value>,
  key: string,
  value: Value | undefined,
  count: number,
): Record<string, Value> {
  const others = Object.entries(record).filter(([other]) => other !== key);
  return Object.fromEntries([...others, ...(value === undefined ? [] : [[key, value] as const])].slice(-count));
}
