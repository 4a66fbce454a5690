import { randomBytes } from 'node:crypto';
import { createFakeClock } from '@matinee/base/fake-clock';
import { createGuardedFetch, type GuardedFetch } from '@matinee/media';
import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUrlSigner } from '../src/media-proxy/url-signer.ts';
import { answerError } from '../src/http/answer-error.ts';
import { registerSubtitleProxy } from '../src/media-proxy/subtitle-proxy.ts';
import { openParsers } from '../src/parsing/open-parsers.ts';
import { toWebVtt } from '../src/parsing/to-web-vtt.ts';
import { fetchChecked } from '@matinee/testing';
import { serveBytes, serveStatus, startLoopbackSite, type LoopbackSite, type Serve } from './loopback-site.ts';

const srt = '1\r\n00:00:01,000 --> 00:00:02,500\r\nWo ist Jürgen?\r\n\r\n2\r\n00:01:00,000 --> 01:00:00,5\r\n- Da.\r\n- Nein!\r\n';
const converted = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nWo ist Jürgen?\n\n00:01:00.000 --> 01:00:00.500\n- Da.\n- Nein!\n';
const convert = (text: string | Uint8Array): string | undefined => toWebVtt({ bytes: Buffer.from(text as string) });

describe('SubRip becomes WebVTT', () => {
  const bigEndian = Buffer.from(srt, 'utf16le').swap16();
  test.each([
    ['UTF-8', Buffer.from(srt)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${srt}`)],
    ['Windows-1252', Buffer.from(srt, 'latin1')],
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${srt}`, 'utf16le')],
    ['UTF-16 without', Buffer.from(srt, 'utf16le')],
    ['UTF-16, the other way round', bigEndian],
    ['UTF-16, the other way round, with its mark', Buffer.concat([Buffer.from([0xfe, 0xff]), bigEndian])],
    ['line feeds', Buffer.from(srt.replaceAll('\r\n', '\n'))],
    ['carriage returns', Buffer.from(srt.replaceAll('\r\n', '\r'))],
    ['no empty line between', Buffer.from('00:00:01,000-->00:00:02,500\nWo ist Jürgen?\n00:01:00.000 --> 1:0:0.5\n- Da.\n- Nein!')],
    ['empty lines before', Buffer.from(`\n \n${srt}`)],
    ['two carriage returns before each line feed', Buffer.from(srt.replaceAll('\r\n', '\r\r\n'))],
    ['empty lines after the times and within the text', Buffer.from(srt.replace(',500\r\n', ',500\r\n\r\n').replace('Da.', 'Da.\r\n \r'))],
    ['odd times', Buffer.from('1\n00:00:01:0 -> 0:0:2 . 5\nWo ist Jürgen?\n\n2\n1:00,0000 –> 01:00:00,5\n- Da.\n- Nein!\n')],
    ['a number without an empty line before', Buffer.from(srt.replace('\r\n\r\n2', '\r\n2'))],
  ])('in %s', (_, bytes) => {
    expect(toWebVtt({ bytes })).toBe(converted);
  });

  test.each([
    ['<b>a</b> <I>b</I> <u>c</u>', '<b>a</b> <i>b</i> <u>c</u>'],
    ['<font color="#ff0">a</font>', 'a'],
    ['{\\an8}a {b}', 'a {b}'],
    ['R&D <3 > 2', 'R&amp;D &lt;3 &gt; 2'],
    ['Q&amp;A &lt;i&gt; &#39;a&#x27; &quot;b&apos;&nbsp;&#1;&nope;', "Q&amp;A &lt;i&gt; 'a' \"b'\u00A0&amp;#1;&amp;nope;"],
    ['one\\Ntwo\\hthree', 'one\ntwo\u00A0three'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<v Mary>a', 'a'],
  ])('%s is shown as %s', (line, shown) => {
    expect(convert(`1\n00:00:01,000 --> 00:00:02,000\n${line}\n`)).toBe(`WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${shown}\n`);
  });

  test('a text that is a number stays where cues have no numbers', () => {
    expect(convert('00:01 --> 00:02\n42\n\n00:03 --> 00:04\n43')).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n42\n\n00:00:03.000 --> 00:00:04.000\n43\n',
    );
  });

  test('cues without text, and those that end before they start, are left out', () => {
    const text = '1\n00:00:01,000 --> 00:00:02,000\n\n2\n00:00:03,000 --> 00:00:03,000\na\n\n3\n00:00:04,000 --> 00:00:05,000 X1:0\nb';
    expect(convert(text)).toBe('WEBVTT\n\n00:00:04.000 --> 00:00:05.000\nb\n');
  });
});

describe('of WebVTT', () => {
  test('[SAFE-11] only the cues stay, with their positions', () => {
    const vtt = [
      '\uFEFFWEBVTT - a title',
      'Kind: captions',
      '',
      'STYLE',
      '::cue { background: url(https://spy.example.org/) }',
      '',
      'REGION',
      'id:one',
      '',
      'NOTE a remark',
      '',
      'name',
      '00:01.000 --> 00:02.000 region:one align:start line:-1 size:50% position:10%,line-left onclick:x vertical:up',
      '<v Mary><c.loud>a & b</c>',
      '',
    ].join('\n');
    expect(convert(vtt)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 align:start line:-1 size:50% position:10%,line-left\n<v Mary><c.loud>a & b</c>\n',
    );
  });

  test('one without cues is one', () => {
    expect(convert('WEBVTT')).toBe('WEBVTT\n');
  });
});

test('[SAFE-11] a cue has at most 2000 characters', () => {
  const text = (length: number): string =>
    `1\n00:00:01,000 --> 00:00:02,000\n${'a\n'.repeat(length / 2)}\n2\n00:00:03,000 --> 00:00:04,000\nb\n`;
  const head = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n';
  const tail = '\n\n00:00:03.000 --> 00:00:04.000\nb\n';
  expect(convert(text(1000))).toBe(`${head}${'a\n'.repeat(500).trim()}${tail}`);
  expect(convert(text(3000))?.trim()).toBe(`${head}${'a\n'.repeat(1000)}${tail}`.trim());
  expect(convert(`WEBVTT\n\n${text(3000)}`)?.length).toBeLessThan(2100);
});

test.each([
  ['nothing', ''],
  ['a page', '<!doctype html>\n00:00:01,000 --> 00:00:02,000\na'],
  ['a number', '1\n2\n3'],
  ['ASS', '[Script Info]\nTitle: a\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,a'],
  ['what only begins alike', 'WEBVTTX\n\n00:01.000 --> 00:02.000\na'],
  ['chance', randomBytes(1000)],
  ['more cues than a video has', 'WEBVTT\n\n' + '00:01.000 --> 00:02.000\na\n'.repeat(20_001)],
])('%s is no subtitles', (_, text) => {
  expect(convert(text)).toBeUndefined();
});

describe('served from here', () => {
  const parsers = openParsers();
  const signer = createUrlSigner(randomBytes(32));
  const clock = createFakeClock();
  const app = fastify({ forceCloseConnections: true });
  let site: LoopbackSite;
  let canary: LoopbackSite;
  let fetching: GuardedFetch;
  let origin: string;
  /** The URL of a file that is each test's own. */
  let url: string;
  let count = 0;

  beforeAll(async () => {
    [site, canary] = await Promise.all([startLoopbackSite(), startLoopbackSite()]);
    canary.pages['a.srt'] = serveBytes(srt);
    fetching = createGuardedFetch({ allowPrivate: true, ownHosts: [canary.host] });
    app.setErrorHandler(answerError);
    registerSubtitleProxy(app, { signer, openFetch: async () => fetching, parsers, clock, restLimits: undefined });
    origin = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await app.close();
    await fetching.close();
    await Promise.all([parsers.close(), site.close(), canary.close()]);
  });
  beforeEach(() => {
    url = `${site.url}/${(count += 1)}.srt`;
    site.requests.length = 0;
  });

  const show = (at = url): Promise<Response> => fetchChecked(origin + signer.signSubtitle(at));
  const serve = (page: Serve, at = url): void => void (site.pages[new URL(at).pathname.slice(1)] = page);
  /** How they are refused. */
  async function refusalOf(at = url): Promise<{ status: number; name: string; message: string }> {
    const response = await show(at);
    const { error } = (await response.json()) as { error: { name: string; message: string } };
    return { status: response.status, ...error };
  }

  test('[SAFE-9] once for all clients, and again after 5 minutes', async () => {
    serve(serveBytes(srt, 'text/html'));
    const [response] = await Promise.all([show(), show()]);
    expect(response.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(await response.text()).toBe(converted);
    expect(site.requests).toHaveLength(1);
    serve(serveBytes('WEBVTT'));
    clock.advance(5 * 60_000);
    expect(await (await show()).text()).toBe('WEBVTT\n');
  });

  const cue = (text: string): string => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n\n`;
  /** As many cues as a file may have. */
  const most = Math.floor((512 * 1024) / cue('a').length);

  test.each([
    ['a page', serveBytes('<!doctype html>'), 'UnsupportedSubtitleType'],
    ['what is not there', serveStatus(404), 'VideoNotFoundException'],
    ['a redirect to the metadata of clouds', serveStatus(302, { location: 'http://169.254.169.254/a.vtt' }), 'BlockedAddressException'],
    ['more than 512 KiB', serveBytes(cue('a').repeat(most + 1)), 'UpstreamException'],
  ])('[SAFE-11] not %s', async (_, page, name) => {
    serve(page);
    const refusal = await refusalOf();
    expect(refusal).toMatchObject({ status: 400, name });
    expect(refusal.message).not.toMatch(/127\.0\.0\.1|https?:/);
  });

  test('[SAFE-11] of 512 KiB at most', async () => {
    serve(serveBytes(cue('a').repeat(most)));
    expect((await show()).status).toBe(200);
  });

  test('that are too large to keep once converted fail for 60 s, without another fetch', async () => {
    serve(serveBytes(cue('&'.repeat(2000)).repeat(250)));
    for (let time = 0; time < 3; time += 1) expect(await refusalOf()).toMatchObject({ status: 413, name: 'PayloadTooLarge' });
    expect(site.requests).toHaveLength(1);
    clock.advance(60_000);
    await show();
    expect(site.requests).toHaveLength(2);
  });

  test('[SAFE-7] only the server decides what is fetched', async () => {
    for (const path of [
      `/api/subtitles/${'A'.repeat(43)}/${Buffer.from(url).toString('base64url')}`,
      signer.signImage(url).replace('image', 'subtitles'),
      createUrlSigner(randomBytes(32)).signSubtitle(url),
    ]) {
      expect((await fetchChecked(origin + path)).status).toBe(404);
    }
    serve(serveStatus(302, { location: `${canary.url}/a.srt` }));
    expect((await show()).status).toBe(400);
    expect(site.requests).toHaveLength(1);
    expect(canary.requests).toEqual([]);
  });
});
