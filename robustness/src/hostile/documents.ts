import { deepJson, jsonText } from '../generate/json-text.ts';
import { mutate, mutateBytes } from '../generate/mutate.ts';
import { anyText } from '../generate/texts.ts';
import type { Random } from '../random.ts';

/** Returns a manifest of custom media: as large as is allowed, or with a fault. */
export function hostileMediaList(random: Random, base: string): string {
  const address = (path: string, length: number): string =>
    `${base}/${path}?${'x'.repeat(Math.max(0, length - base.length - path.length - 2))}`;
  const long = random.pick([60, 220, 2048]);
  const list = {
    title: anyText(random).slice(0, 100) || 'x',
    duration: random.pick([0, 1, 604_800, 1e9]),
    live: random.chance(0.2),
    thumbnail: address(`file/picture/${random.int(0, 1000)}.png`, 60),
    sources: Array.from({ length: random.pick([1, 12, 13, 1000]) }, (_, n) => ({
      url: address(`clip.mp4?${n}`, long),
      contentType: 'video/mp4',
      quality: random.pick([1, 1080, 8640]),
      bitrate: 1e7,
    })),
    textTracks: Array.from({ length: random.pick([0, 20, 21]) }, (_, n) => ({
      url: address(`file/subtitles/${n}.vtt`, long),
      contentType: 'text/vtt',
      name: anyText(random).slice(0, 100) || 'x',
      srclang: random.pick(['en', 'zz-ZZ-zz', 'x', '\u0958\u0958']),
    })),
  };
  if (random.chance(0.4)) return jsonText(list);
  if (random.chance(0.2))
    return random.pick([
      deepJson(30_000, 'array').text,
      deepJson(30_000, 'object').text,
      `[${'0,'.repeat(500_000)}0]`,
      `"${'\\u0000'.repeat(200_000)}"`,
    ]);
  const mutated = jsonText(mutate(list, random));
  return random.chance(0.8) ? mutated : mutateBytes(Buffer.from(mutated), random).toString('latin1');
}
