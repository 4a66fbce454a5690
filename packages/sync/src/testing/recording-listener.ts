import type { OpenEmbedOptions } from '../player/frame/embed.ts';

export function recordingListener(): { listener: OpenEmbedOptions['listener']; records: string[] } {
  const records: string[] = [];
  const record =
    (name: string) =>
    (...details: unknown[]) =>
      void records.push([name, ...details].join(' '));
  const listener = {
    onState: record('state'),
    onPosition: record('position'),
    onDuration: record('duration'),
    onSize: record('size'),
    onRates: record('rates'),
    onRate: record('rate'),
    onRefused: record('refused'),
    onTracks: record('tracks'),
    onError: record('error'),
  };
  return { listener, records };
}
