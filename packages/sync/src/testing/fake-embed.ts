import { noSelection } from '../player/player.ts';
import type { Embed, EmbedListener, OpenEmbed } from '../player/frame/embed.ts';

/** `calls` records its methods. */
export function createFakeEmbed() {
  const calls: string[] = [];
  let listener: EmbedListener | undefined;
  let opened = 0;
  let gate: Promise<void> = Promise.resolve();

  const embed: Embed = {
    load: (id, { startAtSeconds, isPlaying }) => calls.push(`load ${id} at ${startAtSeconds}${isPlaying ? ' playing' : ''}`),
    play: () => calls.push('play'),
    pause: () => calls.push('pause'),
    seek: (seconds) => calls.push(`seek ${seconds}`),
    seekToEdge: () => calls.push('seek to the edge'),
    setRate: (rate) => calls.push(`rate ${rate}`),
    setVolume: (volume) => calls.push(`volume ${volume}`),
    setMuted: (isMuted) => calls.push(isMuted ? 'mute' : 'unmute'),
    buffered: () => [{ start: 0, end: 12 }],
    captions: noSelection,
    qualities: noSelection,
    stop: () => calls.push('stop'),
    destroy: () => calls.push('destroy'),
  };
  const open: OpenEmbed = async (options) => {
    opened += 1;
    await gate;
    ({ listener } = options);
    return embed;
  };
  return {
    open,
    calls,
    opened: () => opened,
    says(): EmbedListener {
      if (listener === undefined) throw new Error('It is not open');
      return listener;
    },
    openAfter(next: Promise<void>) {
      gate = next;
    },
  };
}
