import type { Embed } from './embed.ts';
import type { VideoEffect } from './frame-step.ts';

/** Carries out an effect on the site's player; does nothing without a player. */
export function carryOutOn(embed: Embed | undefined, effect: VideoEffect): void {
  switch (effect.type) {
    case 'loadVideo':
      return embed?.load(effect.id, { startAtSeconds: effect.startAtSeconds, isPlaying: effect.isPlaying });
    case 'playVideo':
      return embed?.play();
    case 'pauseVideo':
      return embed?.pause();
    case 'stopVideo':
      return embed?.stop();
    case 'seekVideo':
      return embed?.seek(effect.seconds);
    case 'seekVideoToEdge':
      return embed?.seekToEdge?.();
    case 'setVideoRate':
      return embed?.setRate(effect.rate);
    case 'setVideoVolume':
      return embed?.setVolume(effect.volume);
    case 'setVideoMuted':
      return embed?.setMuted(effect.isMuted);
  }
}
