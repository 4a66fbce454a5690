import type { CaptionWishes, Player } from '@matinee/sync';
import type { StoreApi } from 'zustand/vanilla';
import type { Settings } from '../../preferences/settings.ts';
import { viewingOf } from '../../preferences/viewing.ts';
import { selectSourceKey } from '../../room-client/room-selectors.ts';
import type { PlayerView } from './player-view.ts';
import type { RoomPlayerOptions } from './room-player-options.ts';

export function captionWishesOf(settings: Settings): CaptionWishes {
  const { locale, soundLanguage } = settings;
  const { captionsWhen, captionLanguage } = viewingOf(settings);
  // Pirates read English.
  const language = captionLanguage || (locale === 'pirate' ? 'en' : locale);
  return { when: captionsWhen, language, spoken: [language, soundLanguage || language] };
}

/** Gives the page a player's cues. Each video begins without the previous one's delay. Returns the function that stops it. */
export function offerCaptions(
  { captions }: Pick<Player, 'captions'>,
  { session }: Pick<RoomPlayerOptions, 'session'>,
  view: StoreApi<PlayerView>,
): () => void {
  view.setState({
    cuesOf: (id) => captions.cuesOf?.(id),
    addCaptions(own) {
      captions.add?.(own);
      view.setState({ ownCaptions: own });
    },
  });
  return session.store.subscribe((room, before) => {
    if (selectSourceKey(room) === selectSourceKey(before)) return;
    view.setState({ captionDelaySeconds: undefined, secondCaptionId: undefined, ownCaptions: undefined });
  });
}
