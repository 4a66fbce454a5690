import { deepJson, jsonText } from '../generate/json-text.ts';
import { mutate, mutateBytes } from '../generate/mutate.ts';
import { anyText } from '../generate/texts.ts';
import type { Random } from '../random.ts';

const megabyte = 1024 * 1024;
/** Up to a little less than the 2 MiB that the server reads of a text. */
const largest = 2 * megabyte - 4096;

/** One piece over and over, up to a size that is now and then the largest there is. */
function filled(piece: string, random: Random): string {
  const size = random.pick([1000, 50_000, random.chance(0.5) ? largest : 200_000]);
  return piece.repeat(Math.max(1, Math.floor(size / piece.length)));
}

const numbers = ['0', '-1', '1e999', '-1e999', 'NaN', '', '99999999999999999999', '0.0000000001', '1e-320', 'x', '\u0661'];

export function hostilePlaylist(random: Random): string {
  const number = (): string => random.pick(numbers);
  const segment = (): string =>
    `#EXTINF:${number()},${anyText(random).slice(0, 40)}\n${random.pick(['0.ts', '', '\u0000', 'http://[', '#'])}\n`;
  const variant = (): string =>
    `#EXT-X-STREAM-INF:BANDWIDTH=${number()},RESOLUTION=${number()}x${number()},CODECS="${random.pick(['', '"', ',', 'avc1'])}"\n${random.pick(['low.m3u8', '', '/', '?'])}\n`;
  const tags = [
    '#EXT-X-TARGETDURATION:',
    '#EXT-X-MEDIA-SEQUENCE:',
    '#EXT-X-VERSION:',
    '#EXT-X-KEY:METHOD=',
    '#EXT-X-MAP:URI=',
    '#EXT-X-BYTERANGE:',
    '#EXT-X-PROGRAM-DATE-TIME:',
    '#EXT-X-DEFINE:NAME="__proto__",VALUE=',
  ];
  switch (random.int(0, 3)) {
    case 0:
      return `#EXTM3U\n${filled(random.pick(['\n', '\r', '\r\n', ',', '=', '"', '#', '#EXTINF:1,\na\n', '#EXT-X-KEY:', '\u2028', '#EXT-X-STREAM-INF:\na\n', 'a=",', ' ']), random)}`;
    case 1:
      return `#EXTM3U\n${Array.from({ length: random.int(1, 50) }, segment).join('')}${random.chance(0.5) ? '#EXT-X-ENDLIST\n' : ''}`;
    case 2:
      return `#EXTM3U\n${Array.from({ length: random.int(1, 50) }, variant).join('')}`;
    default:
      return `#EXTM3U\n${Array.from({ length: 20 }, () => `${random.pick(tags)}${number()}\n`).join('')}${segment()}`;
  }
}

export function hostileManifest(random: Random): string {
  const duration = (): string =>
    random.pick([
      'PT1S',
      'P',
      'PT',
      'P99999999999Y',
      'PT1e999S',
      '-PT1S',
      'PT0S',
      `PT${'9'.repeat(400)}S`,
      '1',
      'PT1.1.1S',
      `P${'1D'.repeat(1000)}`,
    ]);
  const attributes = (): string =>
    `type="${random.pick(['static', 'dynamic', ''])}" mediaPresentationDuration="${duration()}" availabilityStartTime="${random.pick(['1990-01-01T00:00:00Z', 'x', '9999-99-99', '+275760-09-13T00:00:00Z'])}"`;
  const whole = (inside: string): string => `<?xml version="1.0"?><MPD ${attributes()}>${inside}</MPD>`;
  switch (random.int(0, 4)) {
    case 0:
      return whole(
        filled(
          random.pick([
            `<Period duration="${duration()}"/>`,
            '<a>',
            '<a/>',
            '<',
            '>',
            '&amp;',
            '&',
            '<!--',
            '-->',
            '<![CDATA[',
            ']]>',
            '<?',
            "<a b='",
            ' a="1"',
            '<Period ',
          ]),
          random,
        ),
      );
    case 1:
      return `<?xml version="1.0"?><MPD ${filled(random.pick([' a="1"', ' ', '=', '"', "'", '\n', 'a=']), random)}>`;
    case 2:
      return `<!DOCTYPE MPD [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 8 }, (_, n) => `<!ENTITY a${n} "${`&a${n - 1};`.repeat(10)}">`).join('')}]>${whole('&a7;')}`;
    case 3:
      return whole(`${'<Period>'.repeat(random.pick([10, 100_000]))}<AdaptationSet><ContentProtection/>`);
    default:
      return whole(
        `<Period id="${anyText(random).slice(0, 200)}" start="${duration()}" duration="${duration()}"><BaseURL>${random.pick(['../', 'http://[', '', '//'])}</BaseURL></Period>`,
      );
  }
}

/** A manifest of custom media: as large as is allowed, or with something wrong. */
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

/** SubRip or WebVTT in which one separator makes up a cue, or a file. */
export function hostileSubtitles(random: Random): string {
  const times = random.pick([
    '00:00:00,000 --> 00:00:09,000',
    '00:00:00.000 --> 00:00:09.000',
    '99:99:99,999 --> 00:00:00,000',
    '--> -->',
    `${'9'.repeat(5000)}:00:00,000 --> 1`,
  ]);
  const head = random.pick(['', 'WEBVTT\n\n', '\ufeffWEBVTT\n\n', 'WEBVTT\n\nSTYLE\n']);
  const piece = random.pick([
    '&',
    '<',
    '>',
    '<i>',
    '&lt;',
    '&#',
    '\n',
    '\r',
    '\r\n\r\n',
    '-->',
    '{\\an8}',
    '<c.a>',
    '\u0000',
    '\u2028',
    'a\u0301',
    '\ud800',
    ' ',
    `1\n${times}\nx\n\n`,
    '00:',
    '<00:00:00.000>',
  ]);
  return `${head}1\n${times}\n${filled(piece, random)}\n\n2\n${times}\n${anyText(random).slice(0, 500)}\n`;
}
