import { box, words } from './boxes.ts';
import { applyQuirks, choicesIn, type Chance, type Change, type Quirks } from './chance.ts';
import type { Answer, Draft } from './corpus.ts';
import { readFixture } from './read-fixture.ts';
import { textQuirks, type TextDraft } from './text-quirks.ts';

interface Period {
  attributes: string;
  before: string;
  sets: string[];
}

interface ManifestDraft extends TextDraft {
  root: Record<string, string>;
  prolog: string;
  head: string[];
  periods: Period[];
  foot: string;
  beside: Map<string, Answer>;
}

const numbers = [1, 2, 3, 4, 5, 6];
const binary = (body: Buffer): Answer => ({ body, type: 'video/mp4' });
const widevine = '<ContentProtection schemeIdUri="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"/>';

/** `addressing` says where the segments are. */
const videoSet = (addressing: string, before = '', after = '') =>
  `<AdaptationSet contentType="video" segmentAlignment="true">${before}<Representation id="0" mimeType="video/mp4" codecs="avc1.640015" bandwidth="19847" width="320" height="180">${addressing}</Representation>${after}</AdaptationSet>`;
const template =
  '<SegmentTemplate timescale="1000" duration="4000" initialization="init-$RepresentationID$.m4s" media="$RepresentationID$-$Number$.m4s" startNumber="1"/>';
const audioSet = (before = '') =>
  `<AdaptationSet contentType="audio" lang="en">${before}<Representation id="1" mimeType="audio/mp4" codecs="mp4a.40.2" bandwidth="24000" audioSamplingRate="48000">${template}</Representation></AdaptationSet>`;

const lockedSet = (protection = widevine) => videoSet(template.replace('init-$RepresentationID$', 'locked-0'), protection);

const each =
  (change: (period: Period, chance: Chance) => void): Change<ManifestDraft> =>
  ({ periods }, chance) =>
    periods.forEach((period) => change(period, chance));
/** Changes each period, with encrypted headers beside the manifest. */
const locked =
  (change: (period: Period) => void): Change<ManifestDraft> =>
  ({ periods, beside }) => {
    for (const [index, entry] of (['avc1', 'mp4a'] as const).entries()) {
      beside.set(`locked-${index}.m4s`, binary(encrypted(readFixture(`dash/init-${index}.m4s`), entry)));
    }
    periods.forEach(change);
  };
/** Doubles the period, with a start or an end. */
const twice =
  (attribute: string, [first, second]: [string, string]): Change<ManifestDraft> =>
  (draft) => {
    draft.root.mediaPresentationDuration = 'PT48S';
    draft.periods = [first, second].map((value, index) => ({
      ...(draft.periods[0] as Period),
      attributes: `id="${index}" ${attribute}="${value}"`,
    }));
  };

/** 24 s, in ways that the standard or a player allows. */
const durations = choicesIn(
  'PT24S|PT24.0S|PT0H0M24.000S|P0Y0M0DT0H0M24.000S|P0DT24S|PT0.4M|P0Y0M0W0DT24S|PT024S|PT24.S| PT24S |P24S|PT0M24S|P0M0DT0M24S|PT24S.' +
    '|-PT24S|PT24.000000000000001S|P0YT24S|PT00000000000024S|pt24s|PT24|24|PT24s|P|+PT24S|PT23.5S|PT1S23.0S|PT24,0S',
);

const quirks: Quirks<ManifestDraft> = {
  plain: () => undefined,
  'a duration': ({ root }, chance) => (root.mediaPresentationDuration = chance.pick(durations)),
  'a duration again': ({ root }, chance) => (root.mediaPresentationDuration = chance.pick(durations)),
  'a duration of the period alone': ({ root, periods }, chance) => {
    delete root.mediaPresentationDuration;
    for (const period of periods) period.attributes += ` duration="${chance.pick(durations)}"`;
  },
  'no duration': ({ root }) => delete root.mediaPresentationDuration,
  'an odd start': each(
    (period, chance) => (period.attributes = `start="${chance.pick(choicesIn('PT0S|PT0H0M0.00S|P0Y0M0DT0S|PT|PT0.0S||PT-0S'))}"`),
  ),
  'a segment timeline': each((period) => {
    const timeline = '<SegmentTimeline><S t="0" d="4000" r="2"/><S d="4000" r="-1"/></SegmentTimeline></SegmentTemplate>';
    const numbered = template.replace(' duration="4000"', '').replace('$Number$', '$Number%01d$');
    period.sets = [videoSet(numbered.replace('/>', `>${timeline}`))];
  }),
  'a segment list': each((period) => {
    const urls = numbers.map((number) => `<SegmentURL media="0-${number}.m4s"/>`).join('');
    const list = `<SegmentList timescale="1000" duration="4000"><Initialization sourceURL="init-0.m4s"/>${urls}</SegmentList>`;
    period.sets = [videoSet(list)];
  }),
  'a segment index': ({ periods, beside }) => {
    const { body, index } = indexedFile();
    beside.set('all.mp4', binary(body));
    const base = `<SegmentBase indexRange="${index.start}-${index.end - 1}"><Initialization range="0-${index.start - 1}"/></SegmentBase>`;
    for (const period of periods) period.sets = [videoSet(`<BaseURL>all.mp4</BaseURL>${base}`)];
  },
  'base addresses': ({ head, periods }) => {
    head.push('<BaseURL serviceLocation="a" byteRange="0-1">./</BaseURL>');
    for (const period of periods) period.before += '<BaseURL>x/../</BaseURL>';
  },
  'several base addresses': ({ head }) => head.push('<BaseURL>./</BaseURL>', '<BaseURL>missing/</BaseURL>'),
  'two periods': twice('duration', ['PT24S', 'PT24S']),
  'two periods that start': twice('start', ['PT0S', 'P0DT24S']),
  'an empty period': (draft) => draft.periods.push({ attributes: 'id="empty" start="PT24S" duration="PT0S"', before: '', sets: [] }),
  'a linked period': (draft) =>
    draft.periods.push({ attributes: 'xlink:href="urn:mpeg:dash:resolve-to-zero:2013" xlink:actuate="onLoad"', before: '', sets: [] }),
  'static without a type': ({ root }) => delete root.type,
  'an odd type': ({ root }, chance) => (root.type = chance.pick(['Static', '', 'vod', 'dynamic'])),
  'over and dynamic': ({ root }) =>
    Object.assign(root, { type: 'dynamic', availabilityStartTime: '2020-01-01T00:00:00Z', minimumUpdatePeriod: 'PT2S' }),
  'no profile': ({ root }) => delete root.profiles,
  'no namespace': ({ root }) => delete root.xmlns,
  'another namespace': ({ root }, chance) =>
    (root.xmlns = chance.pick(choicesIn('urn:mpeg:DASH:schema:MPD:2011|urn:mpeg:dash:schema:mpd:2019|x'))),
  'programme information': ({ head }) =>
    head.push(
      '<ProgramInformation lang="en" moreInformationURL="a?b&amp;c"><Title>A &lt;film&gt; &#8211; <![CDATA[<b>]]></Title><Source/><Copyright>&#xA9;</Copyright></ProgramInformation>',
    ),
  events: ({ periods, head }) => {
    head.push('<UTCTiming schemeIdUri="urn:mpeg:dash:utc:direct:2014" value="2026-01-01T00:00:00Z"/>');
    periods.forEach(
      (period) =>
        (period.before +=
          '<EventStream schemeIdUri="urn:scte:scte35:2013:xml" timescale="1000"><Event presentationTime="0" duration="1000" id="1"><scte35:SpliceInfoSection xmlns:scte35="http://www.scte.org/schemas/35/2016"/></Event></EventStream>'),
    );
  },
  comments: (draft) => {
    draft.prolog += '<!-- <MPD type="dynamic"> -->\n<?xml-stylesheet href="a.xsl"?>\n';
    draft.head.push('<!-- <ContentProtection/> -- -->'.replace(' -- ', ' '));
  },
  'a document type': (draft) => (draft.prolog += '<!DOCTYPE MPD>\n'),
  'no XML declaration': (draft) => (draft.prolog = ''),
  'an odd XML declaration': (draft, chance) =>
    (draft.prolog = chance.pick([
      '<?xml version="1.1" encoding="ISO-8859-1" standalone="yes"?>',
      "<?xml version='1.0'?>",
      '<?xml version="1.0" encoding="utf-16"?>',
      '\n\n<?xml version="1.0"?>',
      '<?XML version="1.0"?>',
    ])),
  'single quotes': (draft) => (draft.foot = "<!--'-->"),
  'a title with quotes': ({ head }) => head.push(`<ProgramInformation><Title>Don't say "no" > yes</Title></ProgramInformation>`),
  'entities in attributes': ({ root }) => (root.note = 'a &gt; b &amp; &quot;c&quot; &#60;'),
  'signs in attributes': ({ root }) => (root.note = "a > b 'c' / ="),
  'an apostrophe between tags': each((period) => (period.before += " it's text ")),
  subtitles: each(({ sets }) =>
    sets.push(
      '<AdaptationSet contentType="text" mimeType="text/vtt" lang="de"><Representation id="9" bandwidth="1"><BaseURL>subs/en.vtt</BaseURL></Representation></AdaptationSet>',
    ),
  ),
  'an unknown codec beside': each(({ sets }) =>
    sets.push(
      `<AdaptationSet contentType="audio"><Representation id="8" mimeType="audio/mp4" codecs="ec-3" bandwidth="1">${template}</Representation></AdaptationSet>`,
    ),
  ),
  'a licence for a second picture': locked(({ sets }) => sets.push(lockedSet())),
  'a licence for a better picture': locked(({ sets }) => sets.unshift(lockedSet().replace('bandwidth="19847"', 'bandwidth="9000000"'))),
  'a licence for one of two sounds': locked(({ sets }) => {
    const set = audioSet(widevine).replace('id="1"', 'id="2"');
    sets.push(set.replace('init-$RepresentationID$', 'locked-1').replace('$RepresentationID$', '1'));
  }),
  'a licence for all': locked((period) => (period.sets = [lockedSet()])),
  'an open key': locked((period) => {
    const clearKey = '<ContentProtection schemeIdUri="urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e" value="ClearKey1.0"/>';
    period.sets = [lockedSet(clearKey)];
  }),
  'more after the root': (draft) => (draft.foot = '<!-- made by hand -->\n'),
  'sound alone': each((period) => (period.sets = [audioSet()])),
  'everything on one line': (draft) => (draft.foot = ''),
};

const manifestTexts: Quirks<TextDraft> = {
  'a prefix': (draft) => (draft.text = draft.text.replaceAll(/<(\/?)([A-Z])/g, '<$1mpd:$2').replace('xmlns=', 'xmlns:mpd=')),
  'blanks in tags': (draft) => (draft.text = draft.text.replaceAll('="', ' = "').replaceAll(' type', '\n\ttype')),
  'single quotes for all': (draft) => (draft.text = draft.text.replaceAll(/="([^"']*)"/g, "='$1'")),
  'cut off': (draft) => (draft.text = draft.text.slice(0, draft.text.lastIndexOf('</Period>'))),
  ...textQuirks,
};

/** Makes a DASH manifest of 24 s or twice that, whose segments are fixtures. */
export function dashDraft(index: number, chance: Chance): Draft {
  const draft: ManifestDraft = {
    text: '',
    encode: (text) => Buffer.from(text),
    root: {
      xmlns: 'urn:mpeg:dash:schema:mpd:2011',
      'xmlns:xlink': 'http://www.w3.org/1999/xlink',
      profiles: 'urn:mpeg:dash:profile:isoff-live:2011',
      type: 'static',
      mediaPresentationDuration: 'PT24S',
      minBufferTime: 'PT2S',
    },
    prolog: '<?xml version="1.0" encoding="utf-8"?>\n',
    head: [],
    periods: [{ attributes: 'id="0" start="PT0S"', before: '', sets: [videoSet(template), audioSet()] }],
    foot: '',
    beside: new Map(),
  };
  const names = applyQuirks(draft, quirks, index, chance);
  const attributes = Object.entries(draft.root).map(([name, value]) => `${name}="${value}"`);
  const periods = draft.periods.map((period) => `<Period ${period.attributes}>${period.before}${period.sets.join('\n')}</Period>`);
  draft.text = `${draft.prolog}<MPD ${attributes.join(' ')}>\n${[...draft.head, ...periods].join('\n')}\n</MPD>\n${draft.foot}`;
  if (chance.is(0.5)) names.push(...applyQuirks<TextDraft>(draft, manifestTexts, index, chance));
  return {
    quirks: names,
    kind: 'dash',
    hasBoth: draft.periods.some(({ sets }) =>
      ['video', 'audio'].every((type) => sets.some((set) => set.includes(`contentType="${type}"`))),
    ),
    extension: 'mpd',
    main: { body: draft.encode(draft.text), type: 'application/dash+xml' },
    beside: draft.beside,
  };
}

/** Returns the fixture's video in one file, with an index of its segments (ISO/IEC 14496-12, 8.16.3). */
function indexedFile(): { body: Buffer; index: { start: number; end: number } } {
  const start = readFixture('dash/init-0.m4s');
  const segments = numbers.map((number) => readFixture(`dash/0-${number}.m4s`));
  const references = segments.map(({ length }) => words(length, 4000, 0x9000_0000));
  const index = box('sidx', words(0, 1, 1000, 0, 0, segments.length), ...references);
  return { body: Buffer.concat([start, index, ...segments]), index: { start: start.length, end: start.length + index.length } };
}

/** Encrypts a header's samples by a key of zeros (ISO/IEC 14496-12, 8.12; ISO/IEC 23001-7). */
function encrypted(header: Buffer, entry: 'avc1' | 'mp4a'): Buffer {
  const track = box('tenc', words(0, 0x0108), Buffer.alloc(16));
  const scheme = box(
    'sinf',
    box('frma', Buffer.from(entry)),
    box('schm', words(0), Buffer.from('cenc'), words(0x1_0000)),
    box('schi', track),
  );
  const bytes = Buffer.from(header);
  const at = bytes.indexOf(entry) - 4;
  const end = at + bytes.readUInt32BE(at);
  for (const parent of ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', entry]) {
    const size = bytes.indexOf(parent, 'latin1') - 4;
    bytes.writeUInt32BE(bytes.readUInt32BE(size) + scheme.length, size);
  }
  bytes.write(entry === 'avc1' ? 'encv' : 'enca', at + 4);
  return Buffer.concat([bytes.subarray(0, end), scheme, bytes.subarray(end)]);
}
