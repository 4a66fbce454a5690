import type { CaptionTrack } from '@matinee/sync';
import type { PlayerView } from '../../../room/player/player-view.ts';
import type { Viewing } from '../../../preferences/viewing.ts';

/** Returns the captions that can show as a second line. */
export function secondCaptionsOf({ captions, captionId }: Pick<PlayerView, 'captions' | 'captionId'>): readonly CaptionTrack[] {
  return captions.filter(({ id, isAlone, isPicture }) => id !== captionId && isAlone !== true && isPicture !== true);
}

/** Returns the id of the second line: the user's choice for this video, otherwise the first captions in the language of their setting. */
export function secondIdOf(view: PlayerView, { secondCaptions }: Pick<Viewing, 'secondCaptions'>): string | undefined {
  if (view.captionId === undefined) return undefined;
  const offered = secondCaptionsOf(view);
  const chosen = view.secondCaptionId ?? offered.find(({ language }) => secondCaptions !== '' && language === secondCaptions)?.id;
  return offered.some(({ id }) => id === chosen) ? chosen : undefined;
}
