import type { OpenEmbedOptions } from '../player/frame/embed.ts';

/** A listener that writes down what it is told, a line each: what it is, and the values. */
export function recordingListener(): { listener: OpenEmbedOptions['listener']; told: string[] } {
  const told: string[] = [];
  const tell =
    (name: string) =>
    (...details: unknown[]) =>
      void told.push([name, ...details].join(' '));
  const listener = {
    onState: tell('state'),
    onPosition: tell('position'),
    onDuration: tell('duration'),
    onSize: tell('size'),
    onRates: tell('rates'),
    onRate: tell('rate'),
    onRefused: tell('refused'),
    onTracks: tell('tracks'),
    onError: tell('error'),
  };
  return { listener, told };
}
