/** LUFS. */
export const targetLoudness = -16;
/** In dB. */
const deadBand = 0.5;
/** In dB per second: too small to notice. Down is quicker, because a loud video hurts. */
const maxRise = 0.5;
const maxFall = 1;
/** In dB; more would raise the noise of very quiet sound. */
const maxLevel = 15;
const minLevel = -24;

/** In LUFS. */
export interface KnownLoudness {
  /** From an earlier showing. */
  remembered?: number | undefined;
  measured?: number | undefined;
  measuredSeconds: number;
}

/** A measurement counts alone from the first on; it is kept, and counts more than an earlier one, from the second on. */
const enoughSeconds = 3;
const keptSeconds = 10;
const plentySeconds = 30;

/** In LUFS; undefined while too little is known. */
export function loudnessToGoBy({ remembered, measured, measuredSeconds }: KnownLoudness): number | undefined {
  if (remembered !== undefined && measuredSeconds < plentySeconds) return remembered;
  return measuredSeconds < enoughSeconds ? undefined : measured;
}

/** Whether a measurement is long enough, and differs by more than half a LU. */
export function enoughToKeep({ remembered, measured = 0, measuredSeconds }: KnownLoudness): boolean {
  if (measuredSeconds < (remembered === undefined ? keptSeconds : plentySeconds)) return false;
  return remembered === undefined || Math.abs(remembered - measured) > 0.5;
}

/** Returns the level, in dB, for the target loudness; 0 while the video's is unknown. */
export function wantedLevel(loudness: number | undefined): number {
  return loudness === undefined ? 0 : Math.min(maxLevel, Math.max(minLevel, targetLoudness - loudness));
}

/** Returns the level after the next second, in dB. */
export function nextLevel(current: number, wanted: number): number {
  const change = wanted - current;
  return Math.abs(change) <= deadBand ? current : current + Math.min(maxRise, Math.max(-maxFall, change));
}
