import { useSetting, useSettingsStore } from '../../../preferences/settings-store.ts';
import { usePlayer, usePlayerView } from '../../../room/player/player-context.ts';

export function useVolume() {
  const settings = useSettingsStore();
  const { player } = usePlayer();
  const volume = useSetting((setting) => setting.volume);
  const muted = useSetting((setting) => setting.muted);
  const isMutedByBrowser = usePlayerView((view) => view.autoplay === 'muted');
  const isMuted = muted || isMutedByBrowser;

  const setVolume = (next: number): void => {
    const clamped = Math.max(0, Math.min(100, next));
    if (isMutedByBrowser && clamped > 0) player.join();
    settings.change({ volume: clamped, muted: clamped === 0 });
  };

  return {
    /** 0 to 100, and 0 while muted. */
    volume: isMuted ? 0 : volume,
    isMuted: isMuted || volume === 0,
    setVolume,
    /** Louder than muted is the volume from before. */
    changeBy: (by: number): void => setVolume(isMuted ? (by > 0 ? volume : 0) : volume + by),
    toggleMuted: (): void => {
      if (isMutedByBrowser) player.join();
      else if (volume === 0) settings.change({ volume: 50, muted: false });
      else settings.change({ muted: !muted });
    },
  };
}
