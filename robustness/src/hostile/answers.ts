import { jsonText } from '../generate/json-text.ts';
import { mutate, strangeValue } from '../generate/mutate.ts';
import { anyText } from '../generate/texts.ts';
import type { Random } from '../random.ts';

const characters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Returns a video path, whose look-up asks the instance's API. */
export function videoPage(random: Random): string {
  const id = `k${Array.from({ length: 21 }, () => random.pick(characters.split(''))).join('')}`;
  return random.pick([`/w/${id}`, `/w/${id}`, `/videos/watch/${id}`, `/w/p/${id}`, `/c/${id}/videos`, `/a/${id}`]);
}

export function hostileAnswer(path: string, base: string, random: Random): string {
  const video = (n: number) => ({
    uuid: null,
    shortUUID: `kkGMgK9ZtnKfYAgnEtQxb${characters[n % characters.length]}`,
    name: anyText(random).slice(0, random.pick([30, 3000])),
    description: anyText(random),
    duration: random.pick([0, 24, -1, 1e9, 1e308]),
    isLive: random.chance(0.2),
    privacy: { id: random.pick([1, 2, 3, 99]) },
    state: { id: random.pick([1, 4, 5, 99]) },
    thumbnailPath: random.pick(['/lazy-static/a.jpg', '//evil.example/a.jpg', '', `/${'x'.repeat(5000)}`]),
    previewUrl: random.pick([null, 'javascript:0', `${base}/file/picture/1.png`]),
    files: Array.from({ length: random.pick([0, 1, 500]) }, (_, file) => ({
      fileUrl: `${base}/clip.mp4?${file}`,
      resolution: { id: file },
    })),
    streamingPlaylists: random.chance(0.5)
      ? []
      : [{ playlistUrl: random.pick([`${base}/live.m3u8`, 'http://169.254.169.254/', 'x']), files: [] }],
  });
  const count = random.pick([0, 3, 100, 1000]);
  const whole = /\/api\/v1\/videos\//.test(path)
    ? video(0)
    : {
        total: random.pick([count, 1e9, -1]),
        data: Array.from({ length: count }, (_, n) => (path.includes('playlists') ? { position: n, video: video(n) } : video(n))),
      };
  if (random.chance(0.2)) return jsonText(strangeValue(random));
  return jsonText(random.chance(0.7) ? mutate(whole, random) : whole);
}
