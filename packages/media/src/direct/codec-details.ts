import { latin1 } from './boxes.ts';

const hex = (value: number): string => value.toString(16).padStart(2, '0');
const decimal = (value: number): string => String(value).padStart(2, '0');

/** Adds profile and level to a codec's name (RFC 6381 and the codecs' specifications), by the configuration box in its sample entry. */
export function detailedCodec(name: string, entry: Uint8Array): string {
  const config = (box: string, bytes: number): number[] | undefined => {
    const at = latin1(entry).indexOf(box);
    return at < 0 || at + 4 + bytes > entry.length ? undefined : [...entry.subarray(at + 4, at + 4 + bytes)];
  };
  if (/^avc[1-4]$/.test(name)) return named(name, config('avcC', 4), ([, ...profile]) => profile.map(hex).join(''));
  if (/^h(?:vc|ev)1$/.test(name)) return named(name, config('hvcC', 13), hevcDetails);
  if (name === 'vp09')
    return named(name, config('vpcC', 7), ([, , , , profile = 0, level = 0, depth = 0]) =>
      [profile, level, depth >> 4].map(decimal).join('.'),
    );
  if (name === 'av01') return named(name, config('av1C', 3), ([, first = 0, second = 0]) => av1Details(first, second));
  return name;
}

function named(name: string, config: number[] | undefined, details: (config: number[]) => string): string {
  return config === undefined ? name : `${name}.${details(config)}`;
}

/** Follows ISO/IEC 14496-15, annex E.3. */
function hevcDetails([, profile = 0, ...rest]: number[]): string {
  const space = ['', 'A', 'B', 'C'][profile >> 6] ?? '';
  const bits = rest.slice(0, 4).reduce((all, byte) => all + byte.toString(2).padStart(8, '0'), '');
  const compatibility = Number.parseInt(bits.split('').reverse().join(''), 2).toString(16);
  const tier = (profile & 0x20) === 0 ? 'L' : 'H';
  const constraints = rest.slice(4, 10);
  while (constraints.at(-1) === 0) constraints.pop();
  return [`${space}${profile & 0x1f}`, compatibility, `${tier}${rest[10] ?? 0}`, ...constraints.map((byte) => byte.toString(16))].join('.');
}

function av1Details(first: number, second: number): string {
  const profile = first >> 5;
  const isHigh = (second & 0x40) !== 0;
  const depth = isHigh ? (profile === 2 && (second & 0x20) !== 0 ? 12 : 10) : 8;
  return `${profile}.${decimal(first & 0x1f)}${(second & 0x80) === 0 ? 'M' : 'H'}.${decimal(depth)}`;
}
