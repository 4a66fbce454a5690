export interface FilmPicture {
  seconds: number;
  /** The first half of a SHA-256, in hexadecimal digits. */
  hash: string;
}

/** The share of pictures that has to match, and how far apart their times may be. */
const minShare = 7 / 8;
const jitterSeconds = 0.1;

/** Returns how much later the same pictures come in `ours`, in seconds; undefined if the films differ. */
export function offsetOf(theirs: readonly FilmPicture[], ours: readonly FilmPicture[]): number | undefined {
  const known = new Map(theirs.map(({ hash, seconds }) => [hash, seconds]));
  const offsets = ours.flatMap(({ hash, seconds }) => seconds - (known.get(hash) ?? Number.NaN)).filter((offset) => !Number.isNaN(offset));
  const median = offsets.toSorted((a, b) => a - b)[Math.floor(offsets.length / 2)];
  if (median === undefined) return undefined;
  const same = offsets.filter((offset) => Math.abs(offset - median) <= jitterSeconds);
  return same.length >= minShare * theirs.length ? median : undefined;
}
