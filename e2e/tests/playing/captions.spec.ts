import { dragFile } from '../../support/drag-file.ts';
import { sample, type RoomPage } from '../../support/room-page.ts';
import { expect, test } from '../../support/test.ts';

const cueSeconds = 0.4;
const clock = (seconds: number): string => `00:00:${seconds.toFixed(3).padStart(6, '0')}`;
const subtitles = Array.from(
  { length: 50 },
  (_, index) => `${clock(index * cueSeconds)} --> ${clock((index + 1) * cueSeconds)}\n<i>${index}</i>`,
);
const vtt = `WEBVTT\n\n${subtitles.join('\n\n')}\n`;

interface Picture {
  mediaSeconds: number;
  /** The video's position at that moment: pictures come up to 33 ms before their time, and later under load. */
  positionSeconds: number;
  text: string;
}

/** Runs in the page. */
const watch = (count: number): Promise<Picture[]> => {
  const video = document.querySelector('video');
  const seen: Picture[] = [];
  return new Promise((resolve) => {
    const look: VideoFrameRequestCallback = (_, { mediaTime }) => {
      // The captions of this picture are drawn by then.
      requestAnimationFrame(() => {
        const text = document.querySelector('[data-captions]')?.textContent ?? '';
        seen.push({ mediaSeconds: mediaTime, positionSeconds: video?.currentTime ?? 0, text });
        if (seen.length < count) video?.requestVideoFrameCallback(look);
        else resolve(seen);
      });
    };
    video?.requestVideoFrameCallback(look);
  });
};

/** Returns by how many seconds a picture's text is wrong, anywhere between the picture and the position. */
function error({ mediaSeconds, positionSeconds, text }: Picture, delaySeconds: number): number {
  const [earliest, latest] = [Math.min(mediaSeconds, positionSeconds), Math.max(mediaSeconds, positionSeconds)];
  if (text === '') return Math.max(0, earliest - delaySeconds);
  const start = Number(text) * cueSeconds + delaySeconds;
  return Math.max(0, start - latest, earliest - start - cueSeconds);
}

test('[PLAYER-60] [PLAYER-65] [PLAYER-66] captions from a file that is dropped on the room are drawn within 40 ms of their time, at the usual and at twice the speed, and with a delay', async ({
  together,
  media,
}) => {
  const [alice] = await together();
  const { page } = alice;
  await alice.put({ service: 'direct', id: `${media.url}/clip.mp4` });
  await alice.play();
  await alice.isPlaying();
  await page.evaluate(dragFile, { event: 'drop', name: 'numbers.vtt', base64: Buffer.from(vtt).toString('base64') } as const);
  await expect(page.locator('[data-captions] i')).toHaveText(/^\d+$/);
  for (const [rate, delay] of [
    [1, 0],
    [1, 0.5],
    [2, 0.5],
  ] as const) {
    if (rate === 1 && delay > 0) for (let press = 0; press < 10; press += 1) await page.keyboard.press('x');
    for (let speed = 1.25; speed <= rate; speed += 0.25) {
      await page.keyboard.press('>');
      await page.waitForFunction((wanted) => Math.abs((document.querySelector('video')?.playbackRate ?? 0) - wanted) < 0.1, speed);
    }
    const pictures = await page.evaluate(watch, 60);
    expect(pictures.filter((picture) => error(picture, delay) / rate >= 0.04)).toEqual([]);
  }
  await expect(page.getByText('Captions 0.5 s later')).toHaveCount(0);
});

test('[PLAYER-60] captions inside an HLS stream are drawn by the page, not by the browser', async ({ together, media }) => {
  const [alice] = await together();
  const { page } = alice;
  await alice.put({ service: 'hls', id: `${media.url}/hls/master.m3u8` });
  await alice.play();
  await alice.isPlaying();
  await alice.button('Captions').click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.locator('[data-captions]')).toHaveText(/^Second \d+$/);
  expect(await page.evaluate(() => [...(document.querySelector('video')?.textTracks ?? [])].map(({ mode }) => mode))).toEqual(['hidden']);
  await page.keyboard.press('c');
  await expect(page.locator('[data-captions]')).toHaveCount(0);
});

test('[PLAYER-60] captions go with the video into a window of its own, and come back', async ({ alone, media }) => {
  const room = await alone();
  const { page } = room;
  await room.put({ service: 'direct', id: `${media.url}/clip.mp4`, subtitleUrl: `${media.url}/hls/subs/en.vtt` });
  await room.play();
  await room.isPlaying();
  await room.button('More').click();
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Video and chat in a window of their own' }).click();
  const small = await opening;
  const captions = small.locator('[data-captions]');
  await expect(captions).toHaveText(/^Second \d+$/);
  const before = (await captions.textContent()) ?? '';
  await expect(captions).not.toHaveText(before);
  const [text, video] = await Promise.all([captions.locator('[data-cue]').boundingBox(), small.locator('video').first().boundingBox()]);
  expect((text?.y ?? 0) - (video?.y ?? 0)).toBeGreaterThan((video?.height ?? 0) / 2);
  await page.getByRole('button', { name: 'Back to this page' }).click();
  await expect(page.locator('[data-captions]')).toHaveText(/^Second \d+$/);
});

test('[PLAYER-60] captions inside a DASH stream are drawn by the page, not by the browser', async ({ alone, media }) => {
  const room = await alone();
  const { page } = room;
  // The stream as its host has it, with captions.
  const captions = `<AdaptationSet mimeType="text/vtt" lang="en"><Representation id="text" bandwidth="9"><BaseURL>${media.url}/hls/subs/en.vtt</BaseURL></Representation></AdaptationSet>`;
  await page.route('**/dash/manifest.mpd', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('</Period>', `${captions}</Period>`) });
  });
  await room.put({ service: 'dash', id: `${media.url}/dash/manifest.mpd` });
  await room.play();
  await room.isPlaying();
  await room.button('Captions').click();
  await page.getByRole('menuitemradio', { name: /en/i }).click();
  await expect(page.locator('[data-captions]')).toHaveText(/^Second \d+$/);
  const modes = () => page.evaluate(() => [...(document.querySelector('video')?.textTracks ?? [])].map(({ mode }) => mode));
  await expect.poll(modes).toEqual(['hidden']);
  await page.keyboard.press('c');
  await expect.poll(modes).toEqual(['disabled']);
  await page.keyboard.press('c');
  await expect(page.locator('[data-captions]')).toHaveText(/^Second \d+$/);
});

const script = `[Script Info]
ScriptType: v4.00+

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, Alignment
Style: Default,Arial,40,&H0000FFFF,5

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:00.00,0:10:00.00,Default,,0,0,0,,{\\\\frz10}Turned words
`;

test('[PLAYER-65] a file in an old encoding is read, and a script in ASS is drawn with its styles', async ({ alone }) => {
  const room = await alone();
  const { page } = room;
  await room.put(sample);
  await room.play();
  await room.isPlaying();
  const captions = page.locator('[data-captions]');
  const drop = (name: string, bytes: Buffer) => page.evaluate(dragFile, { event: 'drop', name, base64: bytes.toString('base64') } as const);
  await drop('a.de.srt', Buffer.from('1\n00:00:00,000 --> 00:10:00,000\nGrüße aus Köln, schöne Täler\n', 'latin1'));
  await expect(captions).toHaveText('Grüße aus Köln, schöne Täler');
  await drop('a.ass', Buffer.from(script));
  await expect(page.locator('video + div canvas')).toBeVisible();
  await expect(captions).toHaveText('');
  await drop('film.srt', Buffer.from('no captions'));
  await expect(page.getByText(/film.srt.* has no subtitles/)).toBeVisible();
});

test('[PLAYER-68] a user shows subtitles from a file in windows-1251 to everyone, also after a reload', async ({ together }) => {
  const [alice, bob] = await together();
  const { page } = alice;
  await alice.put(sample);
  await alice.play();
  await bob.isPlaying();
  const words = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2c, 0x20, 0xec, 0xe8, 0xf0]);
  const srt = Buffer.concat([Buffer.from('1\n00:00:00,000 --> 00:10:00,000\n'), words, Buffer.from('\n')]);
  await page.evaluate(dragFile, { event: 'drop', name: 'film.ru.srt', base64: srt.toString('base64') } as const);
  const captionsOf = (room: RoomPage) => room.page.locator('[data-captions]');
  await expect(captionsOf(alice)).toHaveText('Привет, мир');
  await expect(captionsOf(bob)).toHaveCount(0);
  await alice.button('Show to everyone').click();
  await expect(page.getByText(/Everyone sees the subtitles from .*film\.ru\.srt/)).toBeVisible();
  await expect(captionsOf(bob)).toHaveText('Привет, мир');
  await expect(captionsOf(alice)).toHaveText('Привет, мир');
  await bob.page.reload();
  await expect(captionsOf(bob)).toHaveText('Привет, мир');
});
