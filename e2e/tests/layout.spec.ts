import type { Page } from '@playwright/test';
import { misplacedControls } from '../support/control-boxes.ts';
import { escape } from '../support/keys.ts';
import { afterFrames, nameOf, resize, type Size } from '../support/layout-check.ts';
import { sample, type RoomPage } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

// The room in the window: one page is resized instead of opening one for each size.

/** Width and height of the window, and in it of the video and of the panel beside it, if there is one. */
const measures = [
  [1280, 600, 775, 436, 334],
  [1280, 720, 922, 518, 334],
  [1366, 768, 1001, 563, 341],
  [1440, 900, 1069, 601, 347],
  [1920, 1080, 1510, 850, 386],
  [2560, 1440, 2067, 1163, 466],
  [1180, 820, 830, 467, 326],
  [1024, 768, 680, 383, 320],
  [820, 1180, 820, 461, undefined],
  [390, 844, 390, 219, undefined],
  [844, 390, 557, 390, 287],
] as const;
const windows: Size[] = measures.map(([width, height]) => ({ width, height }));

const film = ({ page }: RoomPage) => page.locator('[data-shows]');
const panel = ({ page }: RoomPage) => page.getByRole('complementary');
const edge = ({ page }: RoomPage) => page.getByRole('separator', { name: 'Panel width' });
const panelWidth = async (room: RoomPage): Promise<number> => Math.round((await panel(room).boundingBox())?.width ?? 0);

/** Presses the key for full screen, and waits until the browser has followed. */
async function pressFullscreen(page: Page): Promise<void> {
  const isOn = await page.evaluate(() => document.fullscreenElement !== null);
  await page.keyboard.press('f');
  await page.waitForFunction((was) => (document.fullscreenElement !== null) !== was, isOn);
}

test('[SCREEN-137] video and panel have the size that the window gives them', async ({ alone }) => {
  const alice = await alone();
  await alice.put(sample);
  await alice.hasPicture();
  for (const [width, height, filmWidth, filmHeight, width2] of measures) {
    await resize(alice.page, { width, height });
    const shown = await film(alice).boundingBox();
    const within = (is: number | undefined, wanted: number, what: string): void => {
      expect.soft(Math.abs((is ?? 0) - wanted) / wanted, `${what} at ${width}x${height} is ${is}`).toBeLessThanOrEqual(0.02);
    };
    within(shown?.width, filmWidth, 'the width of the video');
    within(shown?.height, filmHeight, 'the height of the video');
    if (width2 !== undefined) within(await panelWidth(alice), width2, 'the width of the panel');
  }
});

test('[SCREEN-127] below the video are who is here, or what plays next, as the height that is left allows', async ({ alone, media }) => {
  const alice = await alone();
  const { page } = alice;
  await alice.put(sample, ...['clip.mp4', 'clip.webm', 'fragmented.mp4', 'moov-at-end.mp4'].map((file) => `${media.url}/${file}`));
  await alice.hasPicture();
  const upNext = page.getByRole('region', { name: 'Up next' });
  const people = page.getByRole('main').getByRole('button', { name: /watching/ });
  for (const [width, height, shown] of [
    [1280, 720, undefined],
    [1366, 768, people],
    [1440, 900, upNext],
    [1180, 820, upNext],
  ] as const) {
    await resize(page, { width, height });
    for (const each of [upNext, people]) await expect(each).toBeVisible({ visible: each === shown });
    if (shown !== undefined) await expect(shown).toBeInViewport({ ratio: 1 });
  }
  await resize(page, { width: 1440, height: 900 });
  await expect(upNext.getByRole('button')).toHaveCount(3);
  for (const next of await upNext.getByRole('button').all()) await expect(next).toBeInViewport({ ratio: 1 });
});

/** Writes down every place to which the page itself has scrolled. */
async function watchScrolling(page: Page): Promise<() => Promise<{ scrolledTo: number[]; isTooHigh: boolean }>> {
  await page.evaluate(() => {
    const scrolledTo: number[] = [];
    Object.assign(window, { scrolledTo });
    document.addEventListener('scroll', () => scrolledTo.push(scrollY));
  });
  return () =>
    page.evaluate(() => ({
      scrolledTo: (window as unknown as { scrolledTo: number[] }).scrolledTo,
      isTooHigh: document.documentElement.scrollHeight > innerHeight,
    }));
}

test('[STAGE-1] [SCREEN-108] the page of a room never scrolls: not while adding, writing, in theater, full screen and dialogs', async ({
  alone,
  media,
}) => {
  test.setTimeout(120_000);
  const alice = await alone();
  const { page } = alice;
  await alice.put(sample);
  await alice.hasPicture();
  const read = await watchScrolling(page);
  const stays = async (where: string): Promise<void> => expect(await read(), where).toEqual({ scrolledTo: [], isTooHigh: false });
  for (const [index, size] of windows.entries()) {
    const at = nameOf(size);
    await resize(page, size);
    await alice.add(`${media.url}/clip.mp4?copy=${index}`);
    await stays(`adding at ${at}`);

    await alice.openIfThere('Chat');
    const field = page.getByLabel('Message');
    await field.focus();
    await page.keyboard.type('a letter and a letter '.repeat(3).slice(0, 60));
    await stays(`typing at ${at}`);
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('');
    await field.blur();

    const layout = (await alice.root.getAttribute('data-layout')) ?? '';
    await page.keyboard.press('t');
    await expect(alice.root).toHaveAttribute('data-layout', 'theater');
    await stays(`theater at ${at}`);
    await page.keyboard.press('t');
    await pressFullscreen(page);
    await stays(`full screen at ${at}`);
    await pressFullscreen(page);
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

/** What all controls are checked at: phones, tablets, laptops and large screens, at three heights each. */
const controlWindows: Size[] = [
  ...[320, 360, 390, 430, 480, 540, 600, 700, 767].flatMap((width) => [600, 740, 900].map((height) => ({ width, height }))),
  ...[560, 640, 667, 740, 844, 932].map((width) => ({ width, height: Math.max(320, Math.round(width * 0.46)) })),
  ...[768, 880, 960, 1024, 1180, 1279, 1280, 1366, 1440, 1680, 1920, 2240, 2560].flatMap((width) =>
    [560, 720, 900].map((height) => ({ width, height })),
  ),
  ...[768, 820, 1024].map((width) => ({ width, height: Math.round(width * 1.4) })),
];

/** A third of them, for tabs that differ from others only inside the panel, which scrolls. */
const panelWindows = controlWindows.filter((_, index) => index % 3 === 1);

/** Looks at all controls at each size; what is wrong at several is told once, with the sizes. */
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

test('[SCREEN-138] no control leaves its bar or lies over another, on any window from 320 to 2560 px', async ({
  ownedRoom,
  enter,
  media,
}) => {
  test.setTimeout(120_000);
  const olga = await ownedRoom('Olga', { title: 'Friday at the lighthouse, with everybody from the harbour', enableVoteSkip: true });
  await enter(olga, 'Mia');
  await olga.put(sample, ...['clip.mp4', 'moov-at-end.mp4', 'fragmented.mp4', 'clip.webm'].map((file) => `${media.url}/${file}`));
  await olga.say('popcorn?');
  await olga.hasPicture();
  await olga.closeToasts();
  await expectPlaced(olga, 'Chat');
  await expectPlaced(olga, 'Queue', panelWindows);
  // With the note that is widest.
  await olga.button('In sync').click();
  await olga.button('Watch on your own').click();
  await olga.button('Rejoin the room').waitFor();
  await expectPlaced(olga, 'People');
  await expectPlaced(olga, 'Settings', panelWindows);
});

test('[SCREEN-139] the player stays where it is in the document, in every layout and arrangement', async ({ alone }) => {
  const alice = await alone();
  const { page } = alice;
  await alice.put(sample);
  await alice.hasPicture();
  await page.evaluate(() => {
    const moves: string[] = [];
    Object.assign(window, { moves });
    const video = document.querySelector('video');
    for (const event of ['loadstart', 'emptied']) video?.addEventListener(event, () => moves.push(event));
    new MutationObserver((records) => {
      for (const { removedNodes } of records) {
        for (const node of removedNodes) if (node.contains(video) || (video !== null && node === video)) moves.push('removed');
      }
    }).observe(document, { childList: true, subtree: true });
    Object.assign(window, { video });
  });
  for (const size of windows) {
    await resize(page, size);
    for (const key of ['t', 'p', 'f', 'p', 'f', 'p', 't']) {
      if (key === 'f') await pressFullscreen(page);
      else await page.keyboard.press(key);
      await afterFrames(page);
    }
  }
  const found = await page.evaluate(() => {
    const { video, moves } = window as unknown as { video: Element; moves: string[] };
    // A node that was taken out and put back would have been seen by the observer, unless it was moved while detached.
    return { isSame: document.querySelector('video') === video, moves };
  });
  expect(found).toEqual({ isSame: true, moves: [] });
});

test('[STAGE-2] the edge of the panel is dragged, moved by keys and set back by a double click; a reload keeps it', async ({ alone }) => {
  const alice = await alone();
  const { page } = alice;
  const drag = async (byPixels: number): Promise<void> => {
    const box = await edge(alice).boundingBox();
    if (box === null) throw new Error('The panel has no edge.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + byPixels / 2, y);
    await page.mouse.move(x + byPixels, y);
    await page.mouse.up();
  };
  const width = await panelWidth(alice);
  await drag(-64);
  await expect.poll(() => panelWidth(alice)).toBe(Math.round((width + 64) / 4) * 4);
  const dragged = await panelWidth(alice);
  await page.reload();
  await alice.isConnected();
  await expect.poll(() => panelWidth(alice)).toBe(dragged);

  await edge(alice).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => panelWidth(alice)).toBe(dragged - 16);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => panelWidth(alice)).toBe(dragged);
  for (const [key, rem] of [
    ['Home', 20],
    ['End', 30],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => panelWidth(alice)).toBe(rem * 16);
    await expect(edge(alice)).toHaveAttribute('aria-valuenow', String(rem));
  }
  await drag(-400);
  await expect.poll(() => panelWidth(alice)).toBe(480);

  await edge(alice).dblclick();
  await expect.poll(() => panelWidth(alice)).toBe(width);
});

test('[STAGE-2] the panel folds to a rail, by its button and by the key P; in theater it leaves, and P brings it back', async ({
  together,
}) => {
  const [alice, bob] = await together();
  const { page } = alice;
  await alice.button('Fold the panel').click();
  await expect.poll(() => panelWidth(alice)).toBe(48);
  await bob.say('popcorn?');
  await alice.button('Chat, 1 new message').click();
  await expect(alice.chat).toContainText('popcorn?');
  await page.keyboard.press('p');
  await expect.poll(() => panelWidth(alice)).toBe(48);
  await page.reload();
  await alice.isConnected();
  await expect.poll(() => panelWidth(alice)).toBe(48);
  await alice.button('People, 2').click();
  await expect(page.getByRole('tabpanel', { name: /^People/ })).toBeVisible();

  await page.keyboard.press('t');
  await expect(panel(alice)).toBeVisible();
  await page.keyboard.press('p');
  await expect(panel(alice)).toBeHidden();
  await expect.poll(async () => (await film(alice).boundingBox())?.width).toBe(1440);
  await page.keyboard.press('p');
  await expect(panel(alice)).toBeVisible();
});
