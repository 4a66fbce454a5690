import type { Random } from '../random.ts';
import { deepJson, Fields, RawJson } from './json-text.ts';
import { anyText } from './texts.ts';

const raw = (text: string): RawJson => new RawJson(text);

/** Numbers at limits: signs, sizes of integers, the largest of a double, the largest in JSON. */
const numbers: readonly unknown[] = [
  ...[0, 0.5, 255, 256, 1000, 65_536, 604_800, 604_801, ...[0, 31, 32, 53].map((bits) => 2 ** bits)].flatMap((at) => [at, -at, at - 1]),
  -0.000_001,
  1e-320,
  Number.MAX_VALUE,
  ...['-0', '1e999', '-1e999', '1e-999', '9'.repeat(400), `0.${'0'.repeat(400)}1`].map(raw),
];

const extraFields = [...'__proto__ constructor prototype toString then length type action id name extra'.split(' '), '', ' ', '\u0000'];

export function strangeValue(random: Random): unknown {
  return random.pick<() => unknown>([
    () => null,
    () => random.chance(0.5),
    ...twice(() => random.pick(numbers)),
    ...twice(() => anyText(random)),
    () => random.pick([[], [null], [[]], Array.from({ length: random.pick([2, 10, 501, 1001, 5000]) }, () => 0)]),
    () => random.pick<unknown>([{}, { length: 1e9 }, new Fields([['__proto__', { isAdmin: true }]]), new Fields([['toString', 1]])]),
    () => deepJson(random.pick([5, 20, 100, 1000, random.chance(0.2) ? 10_000 : 50]), random.pick(['array', 'object'])),
    () => raw(random.pick(['true', 'null', '1E2', '""', '"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"', '[1,2]', '{"a":{}}'])),
  ])();
}

/** A choice that is as likely as two others. */
const twice = <Value>(value: Value): [Value, Value] => [value, value];

export function mutate(value: unknown, random: Random): unknown {
  let mutated = value;
  for (let left = random.pick([1, 1, 1, 2, 3]); left > 0; left--) mutated = mutateSomewhere(mutated, random);
  return mutated;
}

function mutateSomewhere(value: unknown, random: Random): unknown {
  const goDeeper = random.chance(0.75);
  if (Array.isArray(value)) {
    if (!goDeeper || value.length === 0) return mutateArray(value, random);
    const at = random.int(0, value.length - 1);
    return value.with(at, mutateSomewhere(value[at], random));
  }
  if (typeof value === 'object' && value !== null && !(value instanceof RawJson)) {
    const entries = value instanceof Fields ? value.entries : Object.entries(value);
    if (!goDeeper || entries.length === 0) return mutateFields(entries, random);
    const at = random.int(0, entries.length - 1);
    const [name, item] = entries[at] as readonly [string, unknown];
    return new Fields(entries.with(at, [name, mutateSomewhere(item, random)]));
  }
  if (typeof value === 'number' && random.chance(0.6))
    return random.pick([random.pick(numbers), value + 1, -value, value * 1e6, String(value)]);
  if (typeof value === 'string' && random.chance(0.6)) return mutateText(value, random);
  return strangeValue(random);
}

function mutateArray(items: readonly unknown[], random: Random): unknown {
  return random.pick<() => unknown>([
    () => [],
    () => [...items, ...items, ...items],
    () => [...items, strangeValue(random)],
    () => Array.from({ length: random.pick([500, 501, 1001]) }, (_, index) => items[index % Math.max(1, items.length)] ?? index),
    () => strangeValue(random),
  ])();
}

function mutateFields(entries: readonly (readonly [string, unknown])[], random: Random): unknown {
  const at = random.int(0, Math.max(0, entries.length - 1));
  const chosen = entries[at];
  return random.pick<() => unknown>([
    () => new Fields(entries.filter((_, index) => index !== at)),
    () => new Fields([...entries, [random.pick(extraFields), strangeValue(random)]]),
    () => new Fields(chosen === undefined ? [] : [...entries, [chosen[0], strangeValue(random)]]),
    () => new Fields(entries.map(([name, value], index) => [index === at ? random.pick(extraFields) : name, value])),
    () => strangeValue(random),
  ])();
}

function mutateText(text: string, random: Random): string {
  const at = random.int(0, text.length);
  return random.pick([
    () => '',
    () => anyText(random),
    () => text.slice(0, at) + anyText(random).slice(0, 50) + text.slice(at),
    () => text.repeat(random.pick([2, 10, 100])).slice(0, 70_000),
    () => text.slice(0, at),
  ])();
}

/** The result may be invalid UTF-8. */
export function mutateBytes(bytes: Buffer, random: Random): Buffer {
  const mutated = [...bytes];
  for (let left = random.int(1, 5); left > 0 && mutated.length > 0; left--) {
    const at = random.int(0, mutated.length - 1);
    switch (random.int(0, 3)) {
      case 0:
        mutated[at] = random.int(0, 255);
        break;
      case 1:
        mutated.splice(at, random.int(1, 4));
        break;
      case 2:
        mutated.splice(at, 0, ...random.bytes(random.int(1, 4)));
        break;
      default:
        mutated[at] = (mutated[at] ?? 0) ^ (1 << random.int(0, 7));
    }
  }
  return Buffer.from(mutated);
}
