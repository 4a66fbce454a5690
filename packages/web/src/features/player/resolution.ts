export type ResolutionClass = 'widescreen' | 'vertical' | 'ultrawide' | 'standard' | 'square' | 'cinematic' | 'custom';

/** Widths in pixels and the line count that each is named after. */
const lineCounts = [
  [8192, 4320],
  [6144, 3456],
  [5120, 2880],
  [4096, 2160],
  [3840, 2160],
  [3072, 1728],
  [2560, 1440],
  [1920, 1080],
  [1280, 720],
] as const;

const tolerance = 0.02;

export function resolutionClass(widthPixels: number, heightPixels: number): ResolutionClass {
  const ratio = widthPixels / heightPixels;
  const isAbout = (other: number): boolean => Math.abs(ratio - other) < tolerance;
  if (isAbout(16 / 9)) return 'widescreen';
  if (isAbout(9 / 16)) return 'vertical';
  if ((widthPixels === 2560 || widthPixels === 3440) && ratio >= 2 && ratio <= 2.5) return 'ultrawide';
  if (isAbout(4 / 3)) return 'standard';
  if (isAbout(1)) return 'square';
  return ratio > 16 / 9 ? 'cinematic' : 'custom';
}

/** A video wider than 16:9 is named as if it had the full height; a vertical one after its width in pixels. */
export function resolutionName(widthPixels: number, heightPixels: number): string {
  const ratio = widthPixels / heightPixels;
  if (ratio < 1) return `${widthPixels}p`;
  if (ratio <= 16 / 9 + tolerance) return `${heightPixels}p`;
  const lines = lineCounts.find(([width]) => width <= widthPixels)?.[1];
  return `${lines ?? heightPixels}p`;
}
