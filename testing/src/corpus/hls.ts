import { createCipheriv } from 'node:crypto';
import { readFixture } from './read-fixture.ts';
import { applyQuirks, choicesIn, type Chance, type Change, type Quirks } from './chance.ts';
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
const somewhere = (draft: MediaDraft, chance: Chance): Segment => draft.segments[chance.below(draft.segments.length)] as Segment;
const replaceHead = (draft: MediaDraft, start: string, ...lines: string[]): void => {
  draft.head = draft.head.flatMap((line) => (line.startsWith(start) ? lines : [line]));
};
const without =
  (tag: string): Change<MediaDraft> =>
  (draft) =>
    replaceHead(draft, tag);
const odd =
  (tag: string, values: string): Change<MediaDraft> =>
  (draft, chance) =>
    replaceHead(draft, tag, `${tag}:${chance.pick(choicesIn(values))}`);
const inHead =
  (...lines: string[]): Change<{ head: string[] }> =>
  ({ head }) =>
    head.push(...lines);
const atFirst =
  (...tags: string[]): Change<MediaDraft> =>
  ({ segments }) =>
    segments[0]?.tags.push(...tags);
const each =
  (change: (segment: Segment, index: number) => void): Change<MediaDraft> =>
  ({ segments }) =>
    segments.forEach(change);

const mediaQuirks: Quirks<MediaDraft> = {
  plain: () => undefined,
  'no target duration': without('#EXT-X-TARGETDURATION'),
  'odd target duration': odd('#EXT-X-TARGETDURATION', '4.0| 4|0|-1|1|999|four|'),
  'no version': without('#EXT-X-VERSION'),
  'odd version': odd('#EXT-X-VERSION', '99|0||x'),
  'no type': without('#EXT-X-PLAYLIST-TYPE'),
  'odd type': odd('#EXT-X-PLAYLIST-TYPE', 'vod| VOD|EVENT|LIVE|'),
  'odd sequence': odd('#EXT-X-MEDIA-SEQUENCE', '1|4294967296|-1||07'),
  'no end': (draft) => (draft.foot = []),
  'odd end': (draft, chance) => (draft.foot = [`#EXT-X-ENDLIST${chance.pick(choicesIn(':| | # done|:YES'))}`]),
  'end in the head': (draft) => {
    draft.foot = [];
    draft.head.push('#EXT-X-ENDLIST');
  },
  'more after the end': (draft) => draft.foot.push('', '# made by hand', 'high/0.m4s'),
  'all lengths odd': (draft, chance) => {
    const values = '4|4.0| 4.0 ,|4.,|04.000,|4e0,|+4,|4s,|4;|4,Title, with commas|4 tvg-id="a" group="b",Title|4.000000 ,\t';
    const length = chance.pick(choicesIn(values));
    for (const segment of draft.segments) segment.inf = `#EXTINF:${length}`;
  },
  'one length odd': (draft, chance) => {
    const values = '#EXTINF:0,|:-1,|:,|:|:abc,|:NaN,|:-0.04,|:.5,|:4,0,|:Infinity,|:1e1,||#extinf:4,';
    somewhere(draft, chance).inf = chance.pick(choicesIn(values)).replace(/^(?!#)/, '#EXTINF');
  },
  'a segment without a length': (draft, chance) => (somewhere(draft, chance).inf = ''),
  'no lengths': each((segment) => (segment.inf = '')),
  'lengths of zero': each((segment) => (segment.inf = '#EXTINF:0,')),
  discontinuities: (draft) => {
    for (const segment of draft.segments) segment.tags.push('#EXT-X-DISCONTINUITY');
    draft.head.push('#EXT-X-DISCONTINUITY-SEQUENCE:3');
  },
  'a gap': (draft, chance) => somewhere(draft, chance).tags.push('#EXT-X-GAP'),
  dates: (draft, chance) => {
    const dates = '2026-01-01T00:00:00Z|2026-01-01T00:00:00.000+0200|2026-01-01 00:00:00|now|1970-01-01T00:00:00Z|';
    draft.segments[0]?.tags.push(`#EXT-X-PROGRAM-DATE-TIME:${chance.pick(choicesIn(dates))}`);
  },
  'a date range': atFirst('#EXT-X-DATERANGE:ID="ad,1",START-DATE="2026-01-01T00:00:00Z",PLANNED-DURATION=4,SCTE35-OUT=0xFC30,X-COM="a=b"'),
  'old ad tags': atFirst(
    '#EXT-X-CUE-OUT:30',
    '#EXT-OATCLS-SCTE35:/DAlAAA=',
    '#EXT-X-CUE-OUT-CONT:ElapsedTime=1,Duration=30',
    '#EXT-X-CUE-IN',
  ),
  'other tags': (draft) => {
    draft.head.push('#EXT-X-INDEPENDENT-SEGMENTS', '#EXT-X-ALLOW-CACHE:YES', '#EXT-X-START:TIME-OFFSET=0', '#EXT-X-BITRATE:300');
    draft.head.push('#EXT-X-CUSTOM:a="b,c",d', '#EXTVLCOPT:http-user-agent=a', '#EXTGRP:b');
    draft.head.push('#PLAYLIST:My film', '#EXTENC: UTF-8', '#EXTIMG: front');
  },
  'no key needed': (draft, chance) => {
    const keys = 'METHOD=NONE| METHOD=NONE|METHOD=NONE,URI=""|METHOD="NONE"||URI="a"';
    const more = 'METHOD=NONE,KEYFORMAT="com.apple.streamingkeydelivery"|METHOD=none';
    draft.head.push(`#EXT-X-KEY:${chance.pick(choicesIn(`${keys}|${more}`))}`);
  },
  'AES-128': (draft, chance) => {
    const [key, iv] = [Buffer.alloc(16, 7), Buffer.from('00000000000000000000000000000001', 'hex')];
    draft.beside.set('key.bin', binary(key));
    const [ours, apples] = [
      `#EXT-X-KEY:METHOD=AES-128,URI="key.bin",IV=0x${iv.toString('hex')}`,
      '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://1",KEYFORMAT="com.apple.streamingkeydelivery"',
    ];
    draft.head.push(
      chance.pick([
        ours,
        `#EXT-X-KEY:URI="key.bin", METHOD=AES-128, IV=0X${iv.toString('hex')},KEYFORMAT="identity",KEYFORMATVERSIONS="1"`,
        `${ours},KEYFORMAT=""`,
        `${apples}\n${ours}`,
        `${ours}\n${apples}`,
      ]),
    );
    for (const [index, segment] of draft.segments.entries()) {
      const cipher = createCipheriv('aes-128-cbc', key, iv);
      const plain = readFixture(`hls/high/${index}.m4s`);
      segment.uri = `locked-${index}.m4s`;
      draft.beside.set(segment.uri, binary(Buffer.concat([cipher.update(plain), cipher.final()])));
    }
  },
  'a licence for nothing': inHead(
    '#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="data:text/plain;base64,AAAA",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"',
    '#EXT-X-KEY:METHOD=NONE',
  ),
  'byte ranges': (draft, chance) => {
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
  'low latency': (draft) => {
    draft.head.push('#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=NO,PART-HOLD-BACK=3,CAN-SKIP-UNTIL=24.0', '#EXT-X-PART-INF:PART-TARGET=1.0');
    draft.segments[0]?.tags.push(
      '#EXT-X-PART:DURATION=2,URI="high/0.m4s",INDEPENDENT=YES',
      '#EXT-X-PART:DURATION=2,URI="high/0.m4s",GAP=YES',
    );
    draft.foot.unshift('#EXT-X-PRELOAD-HINT:TYPE=PART,URI="high/5.m4s"', '#EXT-X-RENDITION-REPORT:URI="other.m3u8",LAST-MSN=5,LAST-PART=1');
  },
  variables: (draft, chance) => {
    draft.head.splice(1, 0, chance.pick(['#EXT-X-DEFINE:NAME="dir",VALUE="high"', '#EXT-X-DEFINE:VALUE="high",NAME="dir"']));
    for (const segment of draft.segments) segment.uri = segment.uri.replace(/^high/, '{$dir}');
  },
  'comments and blank lines': each(({ tags }) => tags.push('', '# a comment', '#', '##EXTINF:9,', '   ')),
  'a comment between length and address': each((segment) => (segment.inf += '\n# here it comes\n')),
  'two lengths for one segment': each((segment, index) => index === 0 && (segment.inf = '#EXTINF:4,\n#EXTINF:4,')),
  'root-relative and absolute addresses': each(
    (segment, index) => (segment.uri = `./${index % 2 === 0 ? 'x/../' : ''}${segment.uri}?a=b#c`),
  ),
  'capitals in tags': (draft, chance) =>
    (draft.head = draft.head.map((line) => (line === '#EXTM3U' || !chance.is(0.5) ? line : line.toLowerCase()))),
  'lengths in parts of a second': each((segment) => (segment.inf = '#EXTINF:4.0000000000000001,')),
  'attributes of the first line': (draft, chance) =>
    (draft.head[0] = chance.pick(['#EXTM3U x-tvg-url="a"', '#EXTM3U8', '#EXTM3U ', '#EXTM3U url-tvg="b" refresh=1'])),
  'a quality named in comments': inHead('# #EXT-X-STREAM-INF:BANDWIDTH=1', '#EXT-X-STREAM-INF-NOTE:a'),
  'a quality tag in a media playlist': inHead('#EXT-X-STREAM-INF:BANDWIDTH=1'),
  'I-frames only': inHead('#EXT-X-I-FRAMES-ONLY'),
  'skipped segments': inHead('#EXT-X-SKIP:SKIPPED-SEGMENTS=0'),
  'no segments': (draft) => (draft.segments = []),
  'one segment': (draft) => (draft.segments = draft.segments.slice(0, 1)),
};

interface MasterDraft extends TextDraft {
  head: string[];
  variants: { tag: string; uri: string }[];
  beside: Map<string, Answer>;
}

const streamInf = '#EXT-X-STREAM-INF:BANDWIDTH=';
const isLocked = '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://1",KEYFORMAT="com.apple.streamingkeydelivery"';
const short = (dir: string, ...head: string[]): Answer => {
  const lines = ['#EXTM3U', '#EXT-X-TARGETDURATION:4', ...head, `#EXT-X-MAP:URI="${dir}/init.mp4"`];
  return playlist(`${lines.join('\n')}\n#EXTINF:4,\n${dir}/0.m4s\n#EXT-X-ENDLIST\n`);
};
const lowest =
  (uri: string, answer?: Answer): Change<MasterDraft> =>
  ({ variants, beside }) => {
    if (answer !== undefined) beside.set(uri, answer);
    variants.unshift({ tag: `${streamInf}1`, uri });
  };
const eachTag =
  (change: (tag: string, chance: Chance) => string): Change<MasterDraft> =>
  ({ variants }, chance) =>
    variants.forEach((variant) => (variant.tag = change(variant.tag, chance)));

const masterQuirks: Quirks<MasterDraft> = {
  plain: () => undefined,
  'a lowest quality that is missing': lowest('missing.m3u8'),
  'four qualities that are missing': ({ variants }) =>
    variants.push(...[1, 2, 3, 4].map((number) => ({ tag: `${streamInf}${number}`, uri: `missing-${number}.m3u8` }))),
  'a web page as a quality': lowest('page.m3u8', { body: Buffer.from('<!doctype html><p>gone'), type: 'text/html' }),
  'a protected quality': lowest('locked.m3u8', short('high', isLocked)),
  'an empty quality': lowest('empty.m3u8', playlist('#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-ENDLIST\n')),
  'no bandwidth': eachTag(() => '#EXT-X-STREAM-INF:RESOLUTION=320x180'),
  'odd bandwidth': eachTag((_, chance) => `${streamInf}${chance.pick(choicesIn('"150000"|1.5e5|high|0x10|150000.5|-1'))}`),
  'odd attributes': eachTag((_, chance) =>
    chance.pick([
      '#EXT-X-STREAM-INF: BANDWIDTH=150000 , RESOLUTION=320x180',
      '#EXT-X-STREAM-INF:PROGRAM-ID=1,BANDWIDTH=150000,NAME="a, b"',
      '#EXT-X-STREAM-INF:BANDWIDTH=150000,FRAME-RATE=abc,RESOLUTION=big',
      '#EXT-X-STREAM-INF:bandwidth=150000',
      '#EXT-X-STREAM-INF:BANDWIDTH=150000,',
      '#EXT-X-STREAM-INF:,BANDWIDTH=150000',
      '#EXT-X-STREAM-INF:BANDWIDTH=150000,CODECS="avc1.640015,mp4a.40.2',
    ]),
  ),
  codecs: eachTag((tag, chance) => {
    const codecs = 'avc1.640015,mp4a.40.2|mp4a.40.2,avc1.640015|avc1.66.30| avc1.640015 , mp4a.40.2 |';
    return `${tag},CODECS="${chance.pick(choicesIn(codecs))}"`;
  }),
  'comments before addresses': eachTag((tag) => `${tag}\n\n# a comment\n#EXT-X-OTHER:a`),
  renditions: inHead(
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="no address",DEFAULT=YES',
    '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="CC",INSTREAM-ID="CC1"',
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="x",URI="subs/index.m3u8"',
  ),
  'session data': inHead(
    '#EXT-X-SESSION-DATA:DATA-ID="a",VALUE="b"',
    '#EXT-X-SESSION-DATA:DATA-ID="c",URI="c.json",LANGUAGE="en"',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-CONTENT-STEERING:SERVER-URI="steer.json",PATHWAY-ID="A"',
  ),
  'session keys': inHead(isLocked.replace('KEY', 'SESSION-KEY')),
  'pictures for scrubbing': inHead(
    '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="frames.m3u8"',
    '#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=1,URI="images.m3u8"',
  ),
  variables: ({ head, variants }) => {
    head.push('#EXT-X-DEFINE:NAME="name",VALUE="media"', '#EXT-X-DEFINE:NAME="other",VALUE="a b"');
    variants.forEach((variant) => (variant.uri = variant.uri.replace('media', '{$name}')));
  },
  'a variable for the quality': ({ head, variants, beside }) => {
    head.push('#EXT-X-DEFINE:NAME="dir",VALUE="high"');
    beside.set('imports.m3u8', short('{$dir}', '#EXT-X-DEFINE:IMPORT="dir"'));
    variants.forEach((variant) => (variant.uri = 'imports.m3u8'));
  },
  'a variable of the query': ({ head, variants }) => {
    head.push('#EXT-X-DEFINE:QUERYPARAM="file"');
    variants.forEach((variant) => (variant.uri += '?{$file}'));
  },
  'a master in a master': ({ variants, beside }) => {
    beside.set('inner.m3u8', playlist('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=150000\nmedia.m3u8\n'));
    variants.forEach((variant) => (variant.uri = 'inner.m3u8'));
  },
  'a redirected quality': ({ variants }) => variants.forEach((variant) => (variant.uri = './x/../media.m3u8?token=a%2Bb#part')),
  'an address with blanks': ({ variants, beside }) => {
    const media = beside.get('media.m3u8');
    if (media !== undefined) beside.set('my media é.m3u8', media);
    variants.forEach((variant) => (variant.uri = 'my media é.m3u8'));
  },
  'the same quality twice': ({ variants }) => variants.push(...variants),
  'no version': ({ head }) => head.splice(1, 1),
};

/** Makes an HLS playlist of 24 s or a master with one, whose segments are fixtures. */
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
