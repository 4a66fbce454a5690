import { createCipheriv } from 'node:crypto';
import { readFixture } from './read-fixture.ts';
import { applyQuirks, type Chance, type Quirk } from './chance.ts';
import type { Answer, Draft } from './corpus.ts';
import { textQuirks, type TextDraft } from './text-quirks.ts';

interface Segment {
  tags: string[];
  inf: string;
  uri: string;
}

interface MediaDraft extends TextDraft {
  head: string[];
  segments: Segment[];
  foot: string[];
  beside: Map<string, Answer>;
}

const type = 'application/vnd.apple.mpegurl';
const binary = (body: Buffer): Answer => ({ body, type: 'application/octet-stream' });
const playlist = (text: string): Answer => ({ body: Buffer.from(text), type });
const numbers = [0, 1, 2, 3, 4, 5];
const first = (draft: MediaDraft): Segment => draft.segments[0] as Segment;
const somewhere = (draft: MediaDraft, chance: Chance): Segment => draft.segments[chance.below(draft.segments.length)] as Segment;
const replaceHead = (draft: MediaDraft, start: string, ...lines: string[]): void => {
  draft.head = draft.head.flatMap((line) => (line.startsWith(start) ? lines : [line]));
};

const mediaQuirks: readonly Quirk<MediaDraft>[] = [
  ['plain', () => undefined],
  ['no target duration', (draft) => replaceHead(draft, '#EXT-X-TARGETDURATION')],
  [
    'odd target duration',
    (draft, chance) =>
      replaceHead(draft, '#EXT-X-TARGETDURATION', `#EXT-X-TARGETDURATION:${chance.pick(['4.0', ' 4', '0', '-1', '1', '999', 'four', ''])}`),
  ],
  ['no version', (draft) => replaceHead(draft, '#EXT-X-VERSION')],
  ['odd version', (draft, chance) => replaceHead(draft, '#EXT-X-VERSION', `#EXT-X-VERSION:${chance.pick(['99', '0', '', 'x'])}`)],
  ['no type', (draft) => replaceHead(draft, '#EXT-X-PLAYLIST-TYPE')],
  [
    'odd type',
    (draft, chance) =>
      replaceHead(draft, '#EXT-X-PLAYLIST-TYPE', `#EXT-X-PLAYLIST-TYPE:${chance.pick(['vod', ' VOD', 'EVENT', 'LIVE', ''])}`),
  ],
  [
    'odd sequence',
    (draft, chance) =>
      replaceHead(draft, '#EXT-X-MEDIA-SEQUENCE', `#EXT-X-MEDIA-SEQUENCE:${chance.pick(['1', '4294967296', '-1', '', '07'])}`),
  ],
  ['no end', (draft) => (draft.foot = [])],
  [
    'odd end',
    (draft, chance) => (draft.foot = [chance.pick(['#EXT-X-ENDLIST:', '#EXT-X-ENDLIST ', '#EXT-X-ENDLIST # done', '#EXT-X-ENDLIST:YES'])]),
  ],
  [
    'end in the head',
    (draft) => {
      draft.foot = [];
      draft.head.push('#EXT-X-ENDLIST');
    },
  ],
  ['more after the end', (draft) => draft.foot.push('', '# made by hand', 'high/0.m4s')],
  [
    'all lengths odd',
    (draft, chance) => {
      const inf = chance.pick([
        '#EXTINF:4',
        '#EXTINF:4.0',
        '#EXTINF: 4.0 ,',
        '#EXTINF:4.,',
        '#EXTINF:04.000,',
        '#EXTINF:4e0,',
        '#EXTINF:+4,',
        '#EXTINF:4s,',
        '#EXTINF:4;',
        '#EXTINF:4,Title, with commas',
        '#EXTINF:4 tvg-id="a" group="b",Title',
        '#EXTINF:4.000000 ,\t',
      ]);
      for (const segment of draft.segments) segment.inf = inf;
    },
  ],
  [
    'one length odd',
    (draft, chance) =>
      (somewhere(draft, chance).inf = chance.pick([
        '#EXTINF:0,',
        '#EXTINF:-1,',
        '#EXTINF:,',
        '#EXTINF:',
        '#EXTINF:abc,',
        '#EXTINF:NaN,',
        '#EXTINF:-0.04,',
        '#EXTINF:.5,',
        '#EXTINF:4,0,',
        '#EXTINF:Infinity,',
        '#EXTINF:1e1,',
        '#EXTINF',
        '#extinf:4,',
      ])),
  ],
  ['a segment without a length', (draft, chance) => (somewhere(draft, chance).inf = '')],
  [
    'no lengths',
    (draft) => {
      for (const segment of draft.segments) segment.inf = '';
    },
  ],
  [
    'lengths of zero',
    (draft) => {
      for (const segment of draft.segments) segment.inf = '#EXTINF:0,';
    },
  ],
  [
    'discontinuities',
    (draft) => {
      for (const segment of draft.segments) segment.tags.push('#EXT-X-DISCONTINUITY');
      draft.head.push('#EXT-X-DISCONTINUITY-SEQUENCE:3');
    },
  ],
  ['a gap', (draft, chance) => somewhere(draft, chance).tags.push('#EXT-X-GAP')],
  [
    'dates',
    (draft, chance) =>
      first(draft).tags.push(
        `#EXT-X-PROGRAM-DATE-TIME:${chance.pick(['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000+0200', '2026-01-01 00:00:00', 'now', '1970-01-01T00:00:00Z', ''])}`,
      ),
  ],
  [
    'a date range',
    (draft) =>
      first(draft).tags.push(
        '#EXT-X-DATERANGE:ID="ad,1",START-DATE="2026-01-01T00:00:00Z",PLANNED-DURATION=4,SCTE35-OUT=0xFC30,X-COM="a=b"',
      ),
  ],
  [
    'old ad tags',
    (draft) =>
      first(draft).tags.push(
        '#EXT-X-CUE-OUT:30',
        '#EXT-OATCLS-SCTE35:/DAlAAA=',
        '#EXT-X-CUE-OUT-CONT:ElapsedTime=1,Duration=30',
        '#EXT-X-CUE-IN',
      ),
  ],
  [
    'other tags',
    (draft) =>
      draft.head.push(
        '#EXT-X-INDEPENDENT-SEGMENTS',
        '#EXT-X-ALLOW-CACHE:YES',
        '#EXT-X-START:TIME-OFFSET=0',
        '#EXT-X-BITRATE:300',
        '#EXT-X-CUSTOM:a="b,c",d',
        '#EXTVLCOPT:http-user-agent=a',
        '#EXTGRP:b',
        '#PLAYLIST:My film',
        '#EXTENC: UTF-8',
        '#EXTIMG: front',
      ),
  ],
  [
    'no key needed',
    (draft, chance) =>
      draft.head.push(
        chance.pick([
          '#EXT-X-KEY:METHOD=NONE',
          '#EXT-X-KEY: METHOD=NONE',
          '#EXT-X-KEY:METHOD=NONE,URI=""',
          '#EXT-X-KEY:METHOD="NONE"',
          '#EXT-X-KEY:',
          '#EXT-X-KEY:URI="a"',
          '#EXT-X-KEY:METHOD=NONE,KEYFORMAT="com.apple.streamingkeydelivery"',
          '#EXT-X-KEY:METHOD=none',
        ]),
      ),
  ],
  [
    'AES-128',
    (draft, chance) => {
      const key = Buffer.alloc(16, 7);
      draft.beside.set('key.bin', binary(key));
      draft.head.push(
        chance.pick([
          '#EXT-X-KEY:METHOD=AES-128,URI="key.bin",IV=0x00000000000000000000000000000001',
          '#EXT-X-KEY:URI="key.bin", METHOD=AES-128, IV=0X00000000000000000000000000000001,KEYFORMAT="identity",KEYFORMATVERSIONS="1"',
          '#EXT-X-KEY:METHOD=AES-128,URI="key.bin",IV=0x00000000000000000000000000000001,KEYFORMAT=""',
          '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://1",KEYFORMAT="com.apple.streamingkeydelivery"\n#EXT-X-KEY:METHOD=AES-128,URI="key.bin",IV=0x00000000000000000000000000000001',
          '#EXT-X-KEY:METHOD=AES-128,URI="key.bin",IV=0x00000000000000000000000000000001\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://1",KEYFORMAT="com.apple.streamingkeydelivery"',
        ]),
      );
      const iv = Buffer.from('00000000000000000000000000000001', 'hex');
      for (const [index, segment] of draft.segments.entries()) {
        const cipher = createCipheriv('aes-128-cbc', key, iv);
        const plain = readFixture(`hls/high/${index}.m4s`);
        segment.uri = `locked-${index}.m4s`;
        draft.beside.set(segment.uri, binary(Buffer.concat([cipher.update(plain), cipher.final()])));
      }
    },
  ],
  [
    'a licence for nothing',
    (draft) =>
      draft.head.push(
        '#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="data:text/plain;base64,AAAA",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"',
        '#EXT-X-KEY:METHOD=NONE',
      ),
  ],
  [
    'byte ranges',
    (draft, chance) => {
      const parts = [readFixture('hls/high/init.mp4'), ...numbers.map((index) => readFixture(`hls/high/${index}.m4s`))];
      draft.beside.set('all.mp4', { body: Buffer.concat(parts), type: 'video/mp4' });
      let offset = parts[0]?.length ?? 0;
      replaceHead(draft, '#EXT-X-MAP', `#EXT-X-MAP:URI="all.mp4",BYTERANGE="${offset}@0"`);
      const isImplicit = chance.is(0.5);
      for (const [index, segment] of draft.segments.entries()) {
        const length = parts[index + 1]?.length ?? 0;
        segment.uri = 'all.mp4';
        segment.tags.push(`#EXT-X-BYTERANGE:${length}${isImplicit && index > 0 ? '' : `@${offset}`}`);
        offset += length;
      }
    },
  ],
  [
    'low latency',
    (draft) => {
      draft.head.push('#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=NO,PART-HOLD-BACK=3,CAN-SKIP-UNTIL=24.0', '#EXT-X-PART-INF:PART-TARGET=1.0');
      first(draft).tags.push('#EXT-X-PART:DURATION=2,URI="high/0.m4s",INDEPENDENT=YES', '#EXT-X-PART:DURATION=2,URI="high/0.m4s",GAP=YES');
      draft.foot.unshift(
        '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="high/5.m4s"',
        '#EXT-X-RENDITION-REPORT:URI="other.m3u8",LAST-MSN=5,LAST-PART=1',
      );
    },
  ],
  [
    'variables',
    (draft, chance) => {
      draft.head.splice(1, 0, chance.pick(['#EXT-X-DEFINE:NAME="dir",VALUE="high"', '#EXT-X-DEFINE:VALUE="high",NAME="dir"']));
      for (const segment of draft.segments) segment.uri = segment.uri.replace(/^high/, '{$dir}');
    },
  ],
  [
    'comments and blank lines',
    (draft) => {
      for (const segment of draft.segments) segment.tags.push('', '# a comment', '#', '##EXTINF:9,', '   ');
    },
  ],
  [
    'a comment between length and address',
    (draft) => {
      for (const segment of draft.segments) segment.inf += '\n# here it comes\n';
    },
  ],
  ['two lengths for one segment', (draft) => (first(draft).inf = '#EXTINF:4,\n#EXTINF:4,')],
  [
    'root-relative and absolute addresses',
    (draft) => {
      for (const [index, segment] of draft.segments.entries()) segment.uri = `./${index % 2 === 0 ? 'x/../' : ''}${segment.uri}?a=b#c`;
    },
  ],
  [
    'capitals in tags',
    (draft, chance) => (draft.head = draft.head.map((line) => (line === '#EXTM3U' || !chance.is(0.5) ? line : line.toLowerCase()))),
  ],
  [
    'lengths in parts of a second',
    (draft) => {
      for (const segment of draft.segments) segment.inf = '#EXTINF:4.0000000000000001,';
    },
  ],
  [
    'attributes of the first line',
    (draft, chance) => (draft.head[0] = chance.pick(['#EXTM3U x-tvg-url="a"', '#EXTM3U8', '#EXTM3U ', '#EXTM3U url-tvg="b" refresh=1'])),
  ],
  ['a quality named in comments', (draft) => draft.head.push('# #EXT-X-STREAM-INF:BANDWIDTH=1', '#EXT-X-STREAM-INF-NOTE:a')],
  ['a quality tag in a media playlist', (draft) => draft.head.push('#EXT-X-STREAM-INF:BANDWIDTH=1')],
  ['I-frames only', (draft) => draft.head.push('#EXT-X-I-FRAMES-ONLY')],
  ['skipped segments', (draft) => draft.head.push('#EXT-X-SKIP:SKIPPED-SEGMENTS=0')],
  ['no segments', (draft) => (draft.segments = [])],
  ['one segment', (draft) => (draft.segments = draft.segments.slice(0, 1))],
];

interface MasterDraft extends TextDraft {
  head: string[];
  variants: { tag: string; uri: string }[];
  beside: Map<string, Answer>;
}

const masterQuirks: readonly Quirk<MasterDraft>[] = [
  ['plain', () => undefined],
  ['a lowest quality that is missing', ({ variants }) => variants.unshift({ tag: '#EXT-X-STREAM-INF:BANDWIDTH=1', uri: 'missing.m3u8' })],
  [
    'four qualities that are missing',
    ({ variants }) => {
      for (const number of [1, 2, 3, 4]) variants.push({ tag: `#EXT-X-STREAM-INF:BANDWIDTH=${number}`, uri: `missing-${number}.m3u8` });
    },
  ],
  [
    'a web page as a quality',
    ({ variants, beside }) => {
      beside.set('page.m3u8', { body: Buffer.from('<!doctype html><p>gone'), type: 'text/html' });
      variants.unshift({ tag: '#EXT-X-STREAM-INF:BANDWIDTH=1', uri: 'page.m3u8' });
    },
  ],
  [
    'a protected quality',
    ({ variants, beside }) => {
      beside.set(
        'locked.m3u8',
        playlist(
          '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://1",KEYFORMAT="com.apple.streamingkeydelivery"\n#EXT-X-MAP:URI="high/init.mp4"\n#EXTINF:4,\nhigh/0.m4s\n#EXT-X-ENDLIST\n',
        ),
      );
      variants.unshift({ tag: '#EXT-X-STREAM-INF:BANDWIDTH=1', uri: 'locked.m3u8' });
    },
  ],
  [
    'an empty quality',
    ({ variants, beside }) => {
      beside.set('empty.m3u8', playlist('#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-ENDLIST\n'));
      variants.unshift({ tag: '#EXT-X-STREAM-INF:BANDWIDTH=1', uri: 'empty.m3u8' });
    },
  ],
  ['no bandwidth', ({ variants }) => variants.forEach((variant) => (variant.tag = '#EXT-X-STREAM-INF:RESOLUTION=320x180'))],
  [
    'odd bandwidth',
    ({ variants }, chance) =>
      variants.forEach(
        (variant) => (variant.tag = `#EXT-X-STREAM-INF:BANDWIDTH=${chance.pick(['"150000"', '1.5e5', 'high', '0x10', '150000.5', '-1'])}`),
      ),
  ],
  [
    'odd attributes',
    ({ variants }, chance) =>
      variants.forEach(
        (variant) =>
          (variant.tag = chance.pick([
            '#EXT-X-STREAM-INF: BANDWIDTH=150000 , RESOLUTION=320x180',
            '#EXT-X-STREAM-INF:PROGRAM-ID=1,BANDWIDTH=150000,NAME="a, b"',
            '#EXT-X-STREAM-INF:BANDWIDTH=150000,FRAME-RATE=abc,RESOLUTION=big',
            '#EXT-X-STREAM-INF:bandwidth=150000',
            '#EXT-X-STREAM-INF:BANDWIDTH=150000,',
            '#EXT-X-STREAM-INF:,BANDWIDTH=150000',
            '#EXT-X-STREAM-INF:BANDWIDTH=150000,CODECS="avc1.640015,mp4a.40.2',
          ])),
      ),
  ],
  [
    'codecs',
    ({ variants }, chance) =>
      variants.forEach(
        (variant) =>
          (variant.tag += `,CODECS="${chance.pick(['avc1.640015,mp4a.40.2', 'mp4a.40.2,avc1.640015', 'avc1.66.30', ' avc1.640015 , mp4a.40.2 ', ''])}"`),
      ),
  ],
  ['comments before addresses', ({ variants }) => variants.forEach((variant) => (variant.tag += '\n\n# a comment\n#EXT-X-OTHER:a'))],
  [
    'renditions',
    ({ head }) =>
      head.push(
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="no address",DEFAULT=YES',
        '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="CC",INSTREAM-ID="CC1"',
        '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="x",URI="subs/index.m3u8"',
      ),
  ],
  [
    'session data',
    ({ head }) =>
      head.push(
        '#EXT-X-SESSION-DATA:DATA-ID="a",VALUE="b"',
        '#EXT-X-SESSION-DATA:DATA-ID="c",URI="c.json",LANGUAGE="en"',
        '#EXT-X-INDEPENDENT-SEGMENTS',
        '#EXT-X-CONTENT-STEERING:SERVER-URI="steer.json",PATHWAY-ID="A"',
      ),
  ],
  [
    'session keys',
    ({ head }) => head.push('#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://1",KEYFORMAT="com.apple.streamingkeydelivery"'),
  ],
  [
    'pictures for scrubbing',
    ({ head }) =>
      head.push('#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="frames.m3u8"', '#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=1,URI="images.m3u8"'),
  ],
  [
    'variables',
    ({ head, variants }) => {
      head.push('#EXT-X-DEFINE:NAME="name",VALUE="media"', '#EXT-X-DEFINE:NAME="other",VALUE="a b"');
      variants.forEach((variant) => (variant.uri = variant.uri.replace('media', '{$name}')));
    },
  ],
  [
    'a variable for the quality',
    ({ head, variants, beside }) => {
      head.push('#EXT-X-DEFINE:NAME="dir",VALUE="high"');
      beside.set(
        'imports.m3u8',
        playlist(
          '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-DEFINE:IMPORT="dir"\n#EXT-X-MAP:URI="{$dir}/init.mp4"\n#EXTINF:4,\n{$dir}/0.m4s\n#EXT-X-ENDLIST\n',
        ),
      );
      variants.forEach((variant) => (variant.uri = 'imports.m3u8'));
    },
  ],
  [
    'a variable of the query',
    ({ head, variants }) => {
      head.push('#EXT-X-DEFINE:QUERYPARAM="file"');
      variants.forEach((variant) => (variant.uri += '?{$file}'));
    },
  ],
  [
    'a master in a master',
    ({ variants, beside }) => {
      beside.set('inner.m3u8', playlist('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=150000\nmedia.m3u8\n'));
      variants.forEach((variant) => (variant.uri = 'inner.m3u8'));
    },
  ],
  ['a redirected quality', ({ variants }) => variants.forEach((variant) => (variant.uri = './x/../media.m3u8?token=a%2Bb#part'))],
  [
    'an address with blanks',
    ({ variants, beside }) => {
      const media = beside.get('media.m3u8');
      if (media !== undefined) beside.set('my media é.m3u8', media);
      variants.forEach((variant) => (variant.uri = 'my media é.m3u8'));
    },
  ],
  ['the same quality twice', ({ variants }) => variants.push(...variants)],
  ['no version', ({ head }) => head.splice(1, 1)],
];

/** An HLS playlist of 24 s or a master with one, whose segments are fixtures. */
export function hlsDraft(index: number, chance: Chance): Draft {
  const media = mediaDraft();
  const isMaster = index % 3 === 2;
  const quirks = isMaster && chance.is(0.5) ? [] : applyQuirks(media, mediaQuirks, index, chance);
  const segments = media.segments.flatMap(({ tags, inf, uri }) => [...tags, ...(inf === '' ? [] : [inf]), uri]);
  const texts: TextDraft = { encode: (text) => Buffer.from(text), text: `${[...media.head, ...segments, ...media.foot].join('\n')}\n` };
  const { beside } = media;
  if (isMaster) {
    beside.set('media.m3u8', playlist(texts.text));
    const master: MasterDraft = {
      ...texts,
      head: ['#EXTM3U', '#EXT-X-VERSION:7'],
      variants: [{ tag: '#EXT-X-STREAM-INF:BANDWIDTH=150000,RESOLUTION=320x180', uri: 'media.m3u8' }],
      beside,
    };
    quirks.push('master', ...applyQuirks(master, masterQuirks, Math.floor(index / 3), chance));
    texts.text = `${[...master.head, ...master.variants.flatMap(({ tag, uri }) => [tag, uri])].join('\n')}\n`;
  }
  if (chance.is(0.5)) quirks.push(...applyQuirks(texts, textQuirks, index, chance));
  return { quirks, kind: 'hls', extension: 'm3u8', main: { body: texts.encode(texts.text), type }, beside };
}

function mediaDraft(): MediaDraft {
  return {
    text: '',
    encode: (text) => Buffer.from(text),
    head: [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:4',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXT-X-MAP:URI="high/init.mp4"',
    ],
    segments: numbers.map((number) => ({ tags: [], inf: '#EXTINF:4.000000,', uri: `high/${number}.m4s` })),
    foot: ['#EXT-X-ENDLIST'],
    beside: new Map(),
  };
}
