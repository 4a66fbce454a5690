import type { Page } from '@playwright/test';
import { expect, test } from '../../support/test.ts';

interface Subtitles {
  service: string;
  id: string;
  subtitleUrl: string;
}

/** Sends a call about the room's queue with the page's own token. */
async function callQueue(page: Page, method: 'POST' | 'PATCH', body: Subtitles & { autoplay?: boolean }): Promise<void> {
  const status = await page.evaluate(
    async ([how, sent]) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` };
      const init: RequestInit = { method: how, headers, body: JSON.stringify(sent) };
      return (await fetch(`/api${location.pathname}/queue`, init)).status;
    },
    [method, body] as const,
  );
  expect(status).toBe(200);
}

/** The tracks that the video shows, by label and number of cues. */
function shownTracks(page: Page): Promise<[label: string, cues: number][]> {
  return page.evaluate(() =>
    [...(document.querySelector('video')?.textTracks ?? [])]
      .filter(({ mode }) => mode === 'showing')
      .map(({ label, cues }): [string, number] => [label, cues?.length ?? 0]),
  );
}

const other = encodeURIComponent('WEBVTT\n\n00:00:00.000 --> 00:00:20.000\nOther words\n');

for (const [service, path] of [
  ['direct', '/clip.mp4'],
  ['hls', '/hls/master.m3u8'],
  ['dash', '/dash/manifest.mpd'],
] as const) {
  test(`[PLAYER-23] subtitles added to a video of the kind ${service} show, and are exchanged without loading it again`, async ({
    alone,
    media,
  }) => {
    const alice = await alone();
    const video = { service, id: `${media.url}${path}`, subtitleUrl: `${media.url}/hls/subs/en.vtt` };
    await callQueue(alice.page, 'POST', { ...video, autoplay: true });
    await alice.isPlaying();
    await expect.poll(() => shownTracks(alice.page)).toEqual([['en.vtt', 12]]);

    await expect.poll(() => alice.position()).toBeGreaterThan(1);
    await callQueue(alice.page, 'PATCH', { ...video, subtitleUrl: `${media.url}/text/other.vtt?content=${other}` });
    await expect.poll(() => shownTracks(alice.page)).toEqual([['other.vtt', 1]]);
    expect(await alice.position()).toBeGreaterThan(1);

    await callQueue(alice.page, 'PATCH', { ...video, subtitleUrl: '' });
    await expect.poll(() => shownTracks(alice.page)).toEqual([]);
    expect(await alice.position()).toBeGreaterThan(1);
  });
}
