import type { CaptionTrack } from '@matinee/sync';
import type { PlayerView } from '../../../room/player/player-view.ts';
import type { Viewing } from '../../../preferences/viewing.ts';

export function secondCaptionsOf({ captions, captionId }: Pick<PlayerView, 'captions' | 'captionId'>): readonly CaptionTrack[] {
  return captions.filter(({ id, isAlone, isPicture }) => id !== captionId && isAlone !== true && isPicture !== true);
}

/** The user's choice for this video comes before the language of their setting. */
export function secondIdOf(view: PlayerView, { secondCaptions }: Pick<Viewing, 'secondCaptions'>): string | undefined {
  if (view.captionId === undefined) return undefined;
  const offered = secondCaptionsOf(view);
  const chosen = view.secondCaptionId ?? offered.find(({ language }) => secondCaptions !== '' && language === secondCaptions)?.id;
  return offered.some(({ id }) => id === chosen) ? chosen : undefined;
}
