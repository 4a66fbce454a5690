/** The wishes of a user for the sound of every video. */
export interface SoundWishes {
  /** All videos are equally loud. */
  isLevelled: boolean;
  /** Loud parts are quieter and quiet ones louder. */
  isNight: boolean;
  /** Both ears hear the same. */
  isMono: boolean;
  /** 1 to 2. */
  boost: number;
}

/** Tells whether the wishes need the sound to be changed at all. */
export function changesSound({ isLevelled, isNight, isMono, boost }: SoundWishes): boolean {
  return isLevelled || isNight || isMono || boost > 1;
}
