import type { RoomPage } from '../../support/room-page.ts';
import { expect, test } from '../../support/test.ts';

/** Adds a video by the call of the page's own session; without a page to type into, that is quicker. */
async function addByCall(room: RoomPage, id: string, fields: object = {}): Promise<void> {
  const added = await room.page.evaluate(
    async ([name, body]) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token') ?? ''}` };
      return (await fetch(`/api/room/${name}/queue`, { method: 'POST', headers, body })).status;
    },
    [room.name, JSON.stringify({ service: 'direct', id, ...fields })] as const,
  );
  expect(added).toBe(200);
}

test('[STAGE-4] a press on the picture pauses and plays for all; the big button plays as well', async ({ together }) => {
  const [alice, bob] = await together();
  await addByCall(alice, '/sample/first-light.mp4', { autoplay: true });
  for (const one of [alice, bob]) await one.isPlaying();
  const picture = { position: { x: 100, y: 60 } };
  await alice.page.locator('video').click({ ...picture, force: true });
  await expect.poll(() => bob.isPaused()).toBe(true);
  await bob.page.getByText(/^Paused by /).waitFor();
  await bob.page.getByRole('button', { name: 'Play for everyone' }).click();
  await alice.isPlaying();

  // A press beside an open menu only closes it.
  await alice.button(/speed$/).click();
  await alice.page.getByRole('menu').waitFor();
  const box = await alice.page.locator('video').boundingBox();
  await alice.page.mouse.click((box?.x ?? 0) + 100, (box?.y ?? 0) + 60);
  await alice.page.getByRole('menu').waitFor({ state: 'hidden' });
  await expect(alice.button(/speed$/)).toBeFocused();
  expect(await bob.isPaused()).toBe(false);
});

test('[STAGE-7] [STAGE-8] what plays next is announced before the end; after the last video it is offered again', async ({
  alone,
  media,
}) => {
  const room = await alone();
  await addByCall(room, `${media.url}/clip.mp4`, { autoplay: true });
  await addByCall(room, '/sample/first-light.mp4');
  await room.isPlaying();
  // The clip has 20 s.
  await room.page.keyboard.press('5');
  const card = room.page.getByRole('region', { name: 'Up next' }).filter({ has: room.page.getByRole('button', { name: 'Not now' }) });
  await card.getByText('First light').waitFor();
  await card.getByRole('button', { name: 'Play now' }).click();
  await expect(room.page.getByRole('region', { name: 'Now playing' }).first()).toContainText('First light');
  await room.button('Next').click();
  await room.page.getByRole('heading', { name: 'That was First light' }).waitFor();
  await room.page.getByRole('button', { name: 'Watch again' }).click();
  await room.isPlaying();
});

test('[STAGE-14] video and chat play on in a window of their own, and come back', async ({ alone }) => {
  const room = await alone();
  await addByCall(room, '/sample/first-light.mp4', { autoplay: true });
  await room.isPlaying();
  await room.button('More').click();
  const opening = room.page.context().waitForEvent('page');
  await room.page.getByRole('button', { name: 'Video and chat in a window of their own' }).click();
  const small = await opening;
  const positionIn = (page: typeof small): Promise<number> => page.evaluate(() => document.querySelector('video')?.currentTime ?? -1);
  const before = await positionIn(small);
  await expect.poll(() => positionIn(small)).toBeGreaterThan(before + 0.5);
  await small.getByLabel('Message').fill('from the small window');
  await small.keyboard.press('Enter');
  await expect(room.chat).toContainText('from the small window');
  await room.page.getByRole('button', { name: 'Back to this page' }).click();
  await expect.poll(() => small.isClosed()).toBe(true);
  await room.isPlaying();
});
