/** A key frame of a film, by which its pictures are known. */
export interface FilmPicture {
  seconds: number;
  /** The first half of a SHA-256, as 32 hexadecimal digits. */
  hash: string;
}

/** The share of the pictures that has to be the same, and how far apart their times may be, in seconds. */
const minShare = 7 / 8;
const jitterSeconds = 0.1;

/**
 * Compares a film with another by their pictures. Returns how much later than in `theirs` the same pictures come in `ours`, in seconds;
 * undefined if they aren't the same film.
 */
export function offsetOf(theirs: readonly FilmPicture[], ours: readonly FilmPicture[]): number | undefined {
  const known = new Map(theirs.map(({ hash, seconds }) => [hash, seconds]));
  const offsets = ours.flatMap(({ hash, seconds }) => seconds - (known.get(hash) ?? Number.NaN)).filter((offset) => !Number.isNaN(offset));
  const median = offsets.toSorted((a, b) => a - b)[Math.floor(offsets.length / 2)];
  if (median === undefined) return undefined;
  const same = offsets.filter((offset) => Math.abs(offset - median) <= jitterSeconds);
  return same.length >= minShare * theirs.length ? median : undefined;
}
