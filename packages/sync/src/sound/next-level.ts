/** The loudness of all videos, in LUFS. */
export const targetLoudness = -16;
/** Nearer than this to the wanted level, in dB, nothing is worth a change. */
const deadBand = 0.5;
/** The largest change of a second, in dB: too small to be noticed. Down is quicker, because a loud video hurts. */
const maxRise = 0.5;
const maxFall = 1;
/** The highest level, in dB: very quiet sound would bring its noise up with it. */
const maxLevel = 15;
const minLevel = -24;

/** The known loudness of a video, in LUFS. */
export interface KnownLoudness {
  /** From an earlier showing. */
  remembered?: number | undefined;
  measured?: number | undefined;
  /** How much has been measured. */
  measuredSeconds: number;
}

/** From here on, in seconds, a measurement counts alone, is kept, and counts more than an earlier one. */
const enoughSeconds = 3;
const keptSeconds = 10;
const plentySeconds = 30;

/** Returns the loudness to go by, in LUFS; undefined while too little is known. */
export function loudnessToGoBy({ remembered, measured, measuredSeconds }: KnownLoudness): number | undefined {
  if (remembered !== undefined && measuredSeconds < plentySeconds) return remembered;
  return measuredSeconds < enoughSeconds ? undefined : measured;
}

/** Whether a measurement is worth keeping: it has heard enough, and differs by more than half a LU from what is remembered. */
export function enoughToKeep({ remembered, measured = 0, measuredSeconds }: KnownLoudness): boolean {
  if (measuredSeconds < (remembered === undefined ? keptSeconds : plentySeconds)) return false;
  return remembered === undefined || Math.abs(remembered - measured) > 0.5;
}

/** Returns the level, in dB, at which a video of that loudness is as loud as the others; 0 while its loudness is unknown. */
export function wantedLevel(loudness: number | undefined): number {
  return loudness === undefined ? 0 : Math.min(maxLevel, Math.max(minLevel, targetLoudness - loudness));
}

/** Returns the level after the next second, in dB, on the way from the current one to the wanted one. */
export function nextLevel(current: number, wanted: number): number {
  const change = wanted - current;
  return Math.abs(change) <= deadBand ? current : current + Math.min(maxRise, Math.max(-maxFall, change));
}
