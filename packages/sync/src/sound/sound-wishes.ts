export interface SoundWishes {
  /** All videos are equally loud. */
  isLevelled: boolean;
  /** Loud parts are quieter and quiet ones louder. */
  isNight: boolean;
  isMono: boolean;
  /** 1 to 2. */
  boost: number;
}

export function changesSound({ isLevelled, isNight, isMono, boost }: SoundWishes): boolean {
  return isLevelled || isNight || isMono || boost > 1;
}
