import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseIsoDuration } from './iso-duration.ts';
import { readManifest } from './manifest.ts';
import { parseManifest } from './parse-manifest.ts';

const mpd = (attributes: string, content = '') =>
  `<?xml version="1.0"?>\n<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" ${attributes}>${content}</MPD>`;

test('the length and the title come from the manifest', () => {
  const text = mpd(
    'mediaPresentationDuration="PT3M1.63S"',
    '<ProgramInformation lang="en"><Title> Cats &amp; &lt;dogs&gt; </Title></ProgramInformation>',
  );
  expect(readManifest(text)).toEqual({ kind: 'media', isDynamic: false, lengthSeconds: 181.63, title: 'Cats & <dogs>' });
});

test('prefixes, quotes, comments and CDATA make no difference', () => {
  const text = [
    '\uFEFF<?xml version="1.0"?><!-- <MPD mediaPresentationDuration="PT1S"> -->',
    "<mpd:MPD note='a > b' mediaPresentationDuration = 'PT9S'>",
    '<![CDATA[<ContentProtection>]]><!-- <ContentProtection/> --></mpd:MPD>',
  ].join('\n');
  expect(readManifest(text)).toEqual({ kind: 'media', isDynamic: false, lengthSeconds: 9 });
});

test.each(['<!DOCTYPE MPD>', '<!DOCTYPE MPD SYSTEM "a>b" [<!ENTITY a "b>"> <!ENTITY c "<x/>">]>'])(
  'ignores the declaration %s',
  (declaration) => {
    const manifest = readManifest(`${declaration}<MPD mediaPresentationDuration="PT9S"><Title>&a;</Title></MPD>`);
    expect(manifest).toEqual({ kind: 'media', isDynamic: false, lengthSeconds: 9, title: '&a;' });
  },
);

test.each([
  ['the end of the last period', '<Period start="PT0S" duration="PT10S"/><Period start="PT20S" duration="PT5S"/>', 25],
  ['the sum of the periods', '<Period duration="PT10S"/><Period duration="PT5.5S"></Period>', 15.5],
  ['nothing when a period is open', '<Period duration="PT10S"/><Period/>', undefined],
  ['nothing when an earlier one is open', '<Period/><Period duration="PT10S"/>', undefined],
  ['nothing without periods', '', undefined],
])('a manifest without a length of its own lasts %s', (_, periods, seconds) => {
  expect(readManifest(mpd('', periods))).toEqual({
    kind: 'media',
    isDynamic: false,
    ...(seconds === undefined ? {} : { lengthSeconds: seconds }),
  });
});

test.each([
  ['more than its periods', 'PT40S', 20, true],
  ['less than its periods', 'PT5S', 5, true],
  ['about as much as its periods', 'PT20.5S', 20, false],
  ['nothing, by zero', 'PT0S', 20, false],
])('[LINK-23] guesses a length that claims %s', (_, claim, lengthSeconds, isLengthGuessed) => {
  const text = mpd(`mediaPresentationDuration="${claim}"`, '<Period start="PT0S" duration="PT20S"/>');
  expect(readManifest(text)).toEqual({ kind: 'media', isDynamic: false, lengthSeconds, ...(isLengthGuessed && { isLengthGuessed }) });
});

test('a live stream says when it ends, if it does', () => {
  const start = 'type="dynamic" availabilityStartTime="2026-01-01T00:00:00Z"';
  expect(readManifest(mpd(start))).toEqual({ kind: 'media', isDynamic: true });
  expect(readManifest(mpd(`${start} mediaPresentationDuration="PT1H"`))).toEqual({
    kind: 'media',
    isDynamic: true,
    lengthSeconds: 3600,
    endMs: Date.parse('2026-01-01T01:00:00Z'),
  });
});

test('finds copy protection wherever it stands', () => {
  const protection =
    '<Period><AdaptationSet><cenc:ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011"/></AdaptationSet></Period>';
  expect(readManifest(mpd('mediaPresentationDuration="PT1S"', protection))).toEqual({ kind: 'protected' });
});

const locked = '<ContentProtection schemeIdUri="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"/>';
const set = (type: string, content: string, bandwidth = 1, attributes = '') =>
  `<AdaptationSet ${attributes}>${content}<Representation mimeType="${type}/mp4" bandwidth="${bandwidth}"/></AdaptationSet>`;

test.each([
  ['all pictures', set('video', locked), true],
  ['the first of equal pictures', set('video', locked) + set('video', ''), true],
  ['a later picture', set('video', '') + set('video', locked), false],
  ['a better picture', set('video', '') + set('video', locked, 2), true],
  ['a picture of lower priority', set('video', '', 1, 'selectionPriority="2"') + set('video', locked, 2), false],
  ['the only sound', set('video', '') + set('audio', locked), true],
  ['the second sound', set('video', '') + set('audio', '') + set('audio', locked), false],
  ['subtitles', set('video', '') + set('application', locked), false],
  ['a picture that a link replaces', set('video', '') + set('video', locked, 2, 'xlink:href="a" xlink:actuate="onLoad"'), false],
  [
    'a period that a link replaces',
    `${set('video', '')}</Period><Period xlink:href="a" xlink:actuate="onLoad">${set('video', locked)}`,
    false,
  ],
  ['an empty period', `${set('video', '')}</Period><Period duration="PT0S">${set('video', locked)}`, false],
  ['a later period', `${set('video', '')}</Period><Period>${set('video', locked)}`, true],
  ['the period', locked + set('video', ''), true],
])('a licence for %s', (_part, content, isProtected) => {
  expect(readManifest(mpd('', `<Period>${content}</Period>`))?.kind).toBe(isProtected ? 'protected' : 'media');
});

test.each([
  ['with its address', '<dashif:Laurl xmlns:dashif="https://dashif.org/CPS">https://a.example/keys</dashif:Laurl>', 'media'],
  ['without an address', '<Laurl/>', 'protected'],
])('a key for anyone %s', (_address, address, kind) => {
  const open = `<ContentProtection schemeIdUri="urn:uuid:E2719D58-a985-b3c9-781a-b030af78d30e">${address}</ContentProtection>`;
  expect(readManifest(mpd('', `<Period>${set('video', open + locked)}</Period>`))?.kind).toBe(kind);
});

test.each(['utf-16le', 'utf-16be'])('a manifest in %s says so by its byte-order mark', (encoding) => {
  const bytes = Buffer.from(`\uFEFF${mpd('mediaPresentationDuration="PT9S"')}`, 'utf16le');
  expect(parseManifest(encoding === 'utf-16le' ? bytes : bytes.swap16())).toMatchObject({ kind: 'media', lengthSeconds: 9 });
});

test.each([
  '',
  'MPD',
  '<html><MPD mediaPresentationDuration="PT1S"/></html>',
  '<MPDx/>',
  '<!doctype html><p>',
  '<MPD mediaPresentationDuration="PT1S"',
])('%j is no manifest', (text) => {
  expect(readManifest(text)).toBeUndefined();
});

test('any text is read without an exception', () => {
  const piece = fc.oneof(
    fc.constantFrom('<MPD', '<MPD>', '</MPD>', '<Period', '/>', '>', '"', "'", '<!--', '-->', 'duration="PT1S"'),
    fc.string(),
  );
  fc.assert(fc.property(fc.array(piece), (pieces) => void readManifest(pieces.join(''))));
});

test.each([
  ['PT12M7S', 727],
  ['PT1H', 3600],
  ['P1DT2H3M4S', 93784],
  ['P1W', 604800],
  ['PT3M1.63S', 181.63],
  ['P0D', 0],
  ['PT0S', 0],
  ['P', undefined],
  ['PT', undefined],
  ['P1DT', undefined],
  ['P0Y0M0DT0H0M20.000S', 20],
  ['P0Y00M00DT0H00M20.00S', 20],
  ['P1Y', 31_536_000],
  ['P1M', 2_592_000],
  ['PT0.5H', 1800],
  ['PT1,5S', 1.5],
  [' PT5S\n', 5],
  ['PT24.S', 24],
  ['PT.5S', 0.5],
  ['P24S', 24],
  ['PT00000000000024S', 24],
  ['PT24.000000000000001S', 24],
  ['PT-5S', undefined],
  ['5', undefined],
  ['', undefined],
])('the duration %j is %j seconds', (text, seconds) => {
  expect(parseIsoDuration(text)).toBe(seconds);
});

test('[LINK-26] reads the codecs of every representation, or of its adaptation set', () => {
  const sound = '<AdaptationSet mimeType="audio/mp4" codecs="ec-3"><Representation id="a"/></AdaptationSet>';
  const mpd = (sets: string): string => `<MPD><Period duration="PT9S">${sets}</Period></MPD>`;
  const picture = '<AdaptationSet contentType="video"><Representation codecs="hvc1.1.6.L93.B0"/></AdaptationSet>';
  const words = '<AdaptationSet mimeType="text/vtt"><Representation id="t"/></AdaptationSet>';
  expect(readManifest(mpd(picture + sound + words))).toMatchObject({ codecs: 'hvc1.1.6.L93.B0,ec-3' });
  expect(readManifest(mpd(`${picture}<AdaptationSet contentType="audio"><Representation/></AdaptationSet>`))).not.toHaveProperty('codecs');
});
