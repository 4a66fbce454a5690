import type { Page } from '@playwright/test';
import { misplacedControls } from '../support/control-boxes.ts';
import { escape } from '../support/keys.ts';
import { afterFrames, nameOf, resize, type Size } from '../support/layout-check.ts';
import { sample, type RoomPage } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

// One page is resized instead of opening one for each size.

/** Width and height of window and video, width of the panel beside the video, and the content below. */
const measures = [
  [1280, 600, 775, 436, 334],
  [1280, 720, 922, 518, 334, 'nothing'],
  [1366, 768, 1001, 563, 341, 'people'],
  [1440, 900, 1069, 601, 347, 'up next'],
  [1920, 1080, 1510, 850, 386],
  [2560, 1440, 2067, 1163, 466],
  [1180, 820, 830, 467, 326, 'up next'],
  [1024, 768, 680, 383, 320],
  [820, 1180, 820, 461, undefined],
  [390, 844, 390, 219, undefined],
  [844, 390, 557, 390, 287],
] as const;
const windows = [
  [1280, 600],
  [1440, 900],
  [1180, 820],
  [820, 1180],
  [390, 844],
  [844, 390],
].map(([width = 0, height = 0]) => ({ width, height }));

const film = ({ page }: RoomPage) => page.locator('[data-shows]');
const panel = ({ page }: RoomPage) => page.getByRole('complementary');

async function pressFullscreen(page: Page): Promise<void> {
  const isOn = await page.evaluate(() => document.fullscreenElement !== null);
  await page.keyboard.press('f');
  await page.waitForFunction((was) => (document.fullscreenElement !== null) !== was, isOn);
}

async function watch(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const [scrolledTo, moves]: [number[], string[]] = [[], []];
    const video = document.querySelector('video');
    Object.assign(window, { scrolledTo, moves, video });
    document.addEventListener('scroll', () => scrolledTo.push(scrollY));
    for (const event of ['loadstart', 'emptied']) video?.addEventListener(event, () => moves.push(event));
    new MutationObserver((records) => {
      for (const { removedNodes } of records) {
        for (const node of removedNodes) if (video !== null && node.contains(video)) moves.push('removed');
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () =>
    page.evaluate(() => {
      const { scrolledTo, moves, video } = window as unknown as { scrolledTo: number[]; moves: string[]; video: Element };
      // A node that was moved while detached escapes the observer.
      const isSame = document.querySelector('video') === video;
      return { scrolledTo, moves, isSame, isTooHigh: document.documentElement.scrollHeight > innerHeight };
    });
}

test('[SCREEN-127] [SCREEN-137] video and panel have the size that the window gives them; users, or the next video, are below', async ({
  alone,
  media,
}) => {
  const alice = await alone();
  const { page } = alice;
  await alice.put(sample, ...['clip.mp4', 'clip.webm', 'fragmented.mp4', 'moov-at-end.mp4'].map((file) => `${media.url}/${file}`));
  await alice.hasPicture();
  const upNext = page.getByRole('region', { name: 'Up next' });
  const people = page.getByRole('main').getByRole('button', { name: /show people/ });
  for (const [width, height, filmWidth, filmHeight, width2, below] of measures) {
    await resize(page, { width, height });
    const shown = await film(alice).boundingBox();
    const within = (is: number | undefined, wanted: number, what: string): void => {
      expect.soft(Math.abs((is ?? 0) - wanted) / wanted, `${what} at ${width}x${height} is ${is}`).toBeLessThanOrEqual(0.02);
    };
    within(shown?.width, filmWidth, 'the width of the video');
    within(shown?.height, filmHeight, 'the height of the video');
    if (width2 !== undefined) within((await panel(alice).boundingBox())?.width, width2, 'the width of the panel');
    if (below === undefined) continue;
    await expect(upNext).toBeVisible({ visible: below === 'up next' });
    await expect(people).toBeVisible({ visible: below === 'people' });
    if (below === 'people') await expect(people).toBeInViewport({ ratio: 1 });
    if (below !== 'up next') continue;
    await expect(upNext.getByRole('button')).toHaveCount(3);
    for (const next of await upNext.getByRole('button').all()) await expect(next).toBeInViewport({ ratio: 1 });
  }
});

test('[STAGE-1] [SCREEN-139] the page of a room never scrolls and the player stays where it is in the document: not while adding, writing, in theater, full screen and dialogs', async ({
  alone,
  media,
}) => {
  test.setTimeout(240_000);
  const alice = await alone();
  const { page } = alice;
  await alice.put(sample, ...Array.from({ length: 20 }, (_, copy) => `${media.url}/clip.mp4?before=${copy}`));
  await alice.hasPicture();
  const read = await watch(page);
  const stays = async (where: string): Promise<void> => {
    await afterFrames(page);
    expect(await read(), where).toEqual({ scrolledTo: [], moves: [], isSame: true, isTooHigh: false });
  };
  for (const [index, size] of windows.entries()) {
    const at = nameOf(size);
    await resize(page, size);
    await alice.add(`${media.url}/clip.mp4?copy=${index}`);
    await stays(`adding at ${at}`);
    const last = page.locator('[data-key]').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last, 'the pane scrolls').toBeInViewport();
    await stays(`scrolling at ${at}`);

    await alice.openIfThere('Chat');
    const field = page.getByLabel('Message');
    await field.focus();
    await page.keyboard.type('a letter and a letter '.repeat(3).slice(0, 60));
    await stays(`typing at ${at}`);
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('');
    await field.blur();

    const layout = (await alice.root.getAttribute('data-layout')) ?? '';
    for (const key of ['t', 'p', 'f', 'p', 'f', 'p', 't', 'p', 'f', 'f', 'p']) {
      if (key === 'f') await pressFullscreen(page);
      else await page.keyboard.press(key);
      await stays(`${key} at ${at}`);
    }
    await expect(alice.root).toHaveAttribute('data-layout', layout);

    for (const opener of ['More', 'Invite']) {
      const button = alice.button(opener).first();
      if (!(await button.isVisible())) continue;
      await button.click();
      await page.getByRole('dialog').waitFor();
      await stays(`${opener} at ${at}`);
      await escape(page);
    }
  }
});

/** The edges of every arrangement, on phones, tablets, laptops and large screens. */
const controlWindows: Size[] = [
  ...[320, 360, 390, 430, 480, 540, 600, 700, 767].map((width, index) => ({ width, height: [600, 740, 900][index % 3] ?? 740 })),
  ...[560, 640, 667, 740, 844, 932].map((width) => ({ width, height: Math.max(320, Math.round(width * 0.46)) })),
  ...[768, 880, 960, 1024, 1180, 1279, 1280, 1366, 1440, 1680, 1920, 2240, 2560].flatMap((width) =>
    [560, 900].map((height) => ({ width, height })),
  ),
  ...[768, 820, 1024].map((width) => ({ width, height: Math.round(width * 1.4) })),
];

/** A third of them, for tabs that differ only inside the panel, which scrolls. */
const panelWindows = controlWindows.filter((_, index) => index % 3 === 1);

async function expectPlaced(room: RoomPage, tab: string, checked = controlWindows): Promise<void> {
  const faults: Record<string, string[]> = {};
  await room.open(tab);
  for (const size of checked) {
    await resize(room.page, size);
    for (const fault of await misplacedControls(room.page)) (faults[fault] ??= []).push(nameOf(size));
  }
  expect.soft(faults, tab).toEqual({});
  await resize(room.page, { width: 1440, height: 900 });
}

test('[SCREEN-101] no control leaves its bar or lies over another, on any window from 320 to 2560 px', async ({
  ownedRoom,
  enter,
  media,
}) => {
  test.setTimeout(120_000);
  const owner = 'Maximiliane von Hohenstein-Featherstonehaugh';
  const olga = await ownedRoom(owner, { title: 'Friday at the lighthouse, with everybody from the harbour', enableVoteSkip: true });
  await enter(olga, 'Mia');
  await olga.put(sample, ...['clip.mp4', 'moov-at-end.mp4', 'fragmented.mp4', 'clip.webm'].map((file) => `${media.url}/${file}`));
  await olga.say('popcorn?');
  await olga.hasPicture();
  await olga.closeToasts();
  await expectPlaced(olga, 'Chat');
  await expectPlaced(olga, 'Queue', panelWindows);
  await olga.button('In sync').click();
  await olga.button('Watch on your own').click();
  await olga.button('Rejoin the room').waitFor();
  await expectPlaced(olga, 'People');
  await expectPlaced(olga, 'Settings', panelWindows);
});
