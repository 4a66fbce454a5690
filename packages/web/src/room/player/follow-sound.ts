import { changesSound, type PreparingPlayer } from '@matinee/sync';
import { selectSourceKey } from '../../room-client/room-selectors.ts';
import { changeViewing, keepRecent, viewingOf } from '../../preferences/viewing.ts';
import type { RoomPlayerOptions } from './room-player-options.ts';

const maxLoudnesses = 50;

/** Applies the sound settings to the player's videos. Returns the function that stops it. */
export function followSound(player: PreparingPlayer, { stage, session, settings, clock }: RoomPlayerOptions): () => void {
  const stops: (() => void)[] = [];
  let isStopped = false;
  let isLoading = false;

  const wishes = () => {
    const { sameLoudness, nightMode, mono, boostPercent } = viewingOf(settings.getState());
    return { isLevelled: sameLoudness, isNight: nightMode, isMono: mono, boost: boostPercent / 100 };
  };

  async function start(): Promise<void> {
    const { RoomSound } = await import('@matinee/sync/room-sound');
    if (isStopped) return;
    const sound = new RoomSound({
      clock,
      page: document,
      openContext: () => new AudioContext(),
      loudness: {
        get: (key) => viewingOf(settings.getState()).loudness[key],
        set: (key, value) =>
          changeViewing(settings, { loudness: keepRecent(viewingOf(settings.getState()).loudness, key, value, maxLoudnesses) }),
      },
      onLost: () => player.renewVideo(),
    });
    const follow = (): void => {
      const { isLoaded, isFrame, isSoundClosed } = player.state();
      sound.follow(isLoaded && !isFrame && !isSoundClosed ? stage.video : undefined, selectSourceKey(session.store.getState()));
    };
    let wished = '';
    const wish = (): void => {
      const next = wishes();
      // A stored loudness changes the settings too.
      if (JSON.stringify(next) === wished) return;
      wished = JSON.stringify(next);
      sound.setWishes(next);
    };
    stops.push(player.subscribe(follow), session.store.subscribe(follow), settings.subscribe(wish), () => sound.close());
    follow();
    wish();
  }

  const startForWish = (): void => {
    if (isLoading || !changesSound(wishes())) return;
    isLoading = true;
    start().catch(() => {
      // The next change of a setting tries again.
      isLoading = false;
    });
  };
  stops.push(settings.subscribe(startForWish));
  startForWish();
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
  };
}
