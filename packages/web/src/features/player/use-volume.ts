import { useSetting, useSettingsStore } from '../../preferences/use-settings.ts';
import { usePlayer, usePlayerView } from '../../room/player-context.ts';

/** The volume of this browser, kept in the preferences. */
export function useVolume() {
  const settings = useSettingsStore();
  const { player } = usePlayer();
  const volume = useSetting((setting) => setting.volume);
  const muted = useSetting((setting) => setting.muted);
  const isSilenced = usePlayerView((view) => view.autoplay === 'muted');
  const isMuted = muted || isSilenced;

  const setVolume = (next: number): void => {
    const clamped = Math.max(0, Math.min(100, next));
    if (isSilenced && clamped > 0) player.join();
    settings.change({ volume: clamped, muted: clamped === 0 });
  };

  return {
    /** 0 to 100; what is heard. */
    volume: isMuted ? 0 : volume,
    isMuted: isMuted || volume === 0,
    setVolume,
    changeBy: (by: number): void => setVolume((isMuted ? 0 : volume) + by),
    toggleMuted: (): void => {
      if (isSilenced) player.join();
      else if (volume === 0) settings.change({ volume: 50, muted: false });
      else settings.change({ muted: !muted });
    },
  };
}
