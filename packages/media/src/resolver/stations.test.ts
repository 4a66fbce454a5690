import { createFakeClock } from '@matinee/base/fake-clock';
import type { Video } from '@matinee/protocol';
import { expect, test, vi } from 'vitest';
import { openTestMedia, rejectionOf, type TestMedia } from '../testing/index.ts';
import { useFixtureServer } from '../testing/use-fixture-server.ts';

const clock = createFakeClock();
const world = useFixtureServer();
const { at } = world;
const resolver = (): TestMedia => openTestMedia({ fetch: world.fetch(), clock });

const station = (path: string, title: string, mime: string): Video => {
  return { service: 'direct', id: at(path), title, live: true, mime, src_url: at(path) };
};

test.each([
  ['radio/live?icy=icy-name:Radio%20One&icy=icy-br:128&type=audio/mpeg', 'Radio One', 'audio/mpeg'],
  ['radio/live.mp3?icy=icy-br:64&type=audio/aacp', 'live', 'audio/aacp'],
  ['radio/jazz?icy=icy-name:no%20name', 'jazz', 'audio/mpeg'],
  ['radio/jazz.ogg?icy=ice-name:Jazz&type=application/ogg', 'Jazz', 'application/ogg'],
  ['radio/;?icy=icy-name:R%C3%A1dio', 'Rádio', 'audio/mpeg'],
])('[LINK-28] %s is a live stream under the name that its server says', async (path, title, mime) => {
  expect(await resolver().preview(at(path))).toEqual({ result: [station(path, title, mime)] });
});

test.each([
  ['radio/live.mp3?type=audio/mpeg', 'audio/mpeg'],
  ['radio/live?type=audio/mpeg', 'audio/mpeg'],
  ['radio/live.aac?start=0', 'audio/mpeg'],
  ['radio/live.aac?type=audio/aac&start=15900', 'audio/aac'],
  ['radio/live?type=application/octet-stream&start=0', 'audio/mpeg'],
])('[LINK-28] %s, which has not ended after 4 s, is a live stream', async (path, mime) => {
  const found = resolver().preview(at(path));
  let isFound = false;
  void found.finally(() => (isFound = true));
  await vi.waitFor(() => {
    clock.advance(4000);
    if (!isFound) throw new Error('Not yet');
  }, 20_000);
  expect(await found).toEqual({ result: [station(path, 'live', mime)] });
});

test.each([
  ['one station in PLS', 'a.pls', '[playlist]\nNumberOfEntries=1\nFile1={url}\nLength1=-1\nVersion=2'],
  ['one station in M3U', 'a.m3u', '#EXTM3U\n#EXTINF:-1,Radio One\n{url}'],
  ['one station in M3U without its first line', 'a.m3u', '# Stations\r\n{url}\r\n'],
  ['one station under no name', 'listen', '[playlist]\nFile1={url}'],
  ['links alone under no name', 'listen', '{url}\n'],
  ['addresses that do not answer', 'a.pls', '[playlist]\nFile1={dead}\nTitle1=(#1 - 3/9) One\nFile2={url}\nTitle2=(#2) One\nLength2=-1'],
  ['mirrors without a name', 'a.m3u8', '#EXTM3U\n{mirror}\n{url}'],
  ['a list in a list', 'a.m3u', '{list}'],
])('[LINK-29] %s leads to the station', async (_, name, list) => {
  const path = 'radio/one?icy=icy-name:One';
  const url = at(path);
  const text = list
    .replace('{dead}', at('status/404/one'))
    .replace('{mirror}', url.replace('127.0.0.1', 'nowhere.invalid'))
    .replace('{list}', at(`text/b.pls?content=${encodeURIComponent(`[playlist]\nFile1=${url}`)}`))
    .replace('{url}', url);
  expect(await resolver().preview(at(`text/${name}?content=${encodeURIComponent(text)}`))).toEqual({
    result: [station(path, 'One', 'audio/mpeg')],
  });
});

test('[LINK-29] a list of songs and of different stations is a list of videos; entries that are no links are left out', async () => {
  const songs = ['C:\\Music\\a.mp3', '/tone.mp3', `#EXTINF:-1,One`, at('radio/one?icy=icy-name:One'), '/missing.mp3'].join('\n');
  const found = await resolver().preview(at(`text/a.m3u?content=${encodeURIComponent(`#EXTM3U\n#EXTINF:2,Tone\n${songs}`)}`));
  expect(found).toMatchObject({
    result: [
      { title: 'A440', length: 2.04 },
      { title: 'One', live: true },
    ],
    skipped: 2,
  });
});

test('[LINK-29] lists that lead to each other are refused', async () => {
  expect(await rejectionOf(resolver().preview(at('circle/a.m3u')))).toMatchObject({ name: 'UpstreamException' });
});

test('[LINK-11] a list never leads to a private network', async () => {
  const list = encodeURIComponent('[playlist]\nFile1=http://169.254.169.254/latest/radio.mp3');
  expect(await rejectionOf(resolver().preview(at(`text/a.pls?content=${list}`)))).toMatchObject({ name: 'BlockedAddressException' });
});
