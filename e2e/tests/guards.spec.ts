import { expectAccessible } from '../support/accessible.ts';
import { look as lookAt, resize, sizes } from '../support/layout-check.ts';
import { escape } from '../support/keys.ts';
import type { RoomPage } from '../support/room-page.ts';
import { makeConnectionSpeak } from '../support/speaking-connection.ts';
import { expect, test } from '../support/test.ts';

test('[SCREEN-101] [SCREEN-102] the actions of hosts, and the pages that guests see then, are accessible and fit every window', async ({
  ownedRoom,
  enter,
}) => {
  const olga = await ownedRoom('Olga');
  const say = await makeConnectionSpeak(olga.page);
  await olga.page.reload();
  await olga.isConnected();
  const wim = await enter(olga, 'Wim');
  const look = async ({ page }: RoomPage, name: string): Promise<void> => {
    await lookAt(page, name);
    await page.setViewportSize(sizes[2]);
  };
  const choose = async (item: RegExp): Promise<void> => {
    await olga.open('People');
    await olga.button('More for Wim').click();
    await olga.page.getByRole('menuitem', { name: item }).click();
  };

  await test.step('knocks', async () => {
    await olga.open('People');
    say({ action: 'knocks', knocks: [{ id: 'k1', name: 'Sanne', isLoggedIn: false, at: 1 }] });
    await expect(olga.page.getByRole('list', { name: 'At the door' })).toBeVisible();
    await look(olga, 'knocks');
    say({ action: 'knocks', knocks: [] });
  });

  await test.step('a mute', async () => {
    await choose(/^Mute in chat/);
    const mute = olga.page.getByRole('dialog').getByRole('button', { name: 'Mute', exact: true });
    await mute.waitFor();
    await look(olga, 'mute');
    await mute.click();
    await wim.open('Chat');
    await expect(wim.page.getByText(/^A moderator muted you\./)).toBeVisible();
    await look(wim, 'muted');
  });

  await test.step('locked controls, which stay in one row', async () => {
    await olga.button('Lock the controls').first().click();
    await expect(wim.button('The controls are locked. Only hosts use them now.')).toBeVisible();
    await look(wim, 'locked');
    await look(olga, 'locked-by-host');
    for (const width of [360, 390, 430]) {
      await resize(olga.page, { width, height: 844 });
      const [first, last] = [await olga.button('Play').boundingBox(), await olga.button('Full screen').boundingBox()];
      expect(last?.y, `at ${width} the controls keep one row`).toBeLessThan((first?.y ?? 0) + (first?.height ?? 0));
    }
    await olga.page.setViewportSize(sizes[2]);
  });

  await test.step('a ban, and all that was done', async () => {
    await choose(/^Remove from the room/);
    await expect(olga.button('Ban instead…')).toBeVisible();
    await expectAccessible(olga.page, 'remove');
    await olga.button('Ban instead…').click();
    await olga.page.getByLabel('Reason (optional)').fill('spoilers');
    await look(olga, 'ban');
    await olga.page.getByRole('button', { name: 'Ban', exact: true }).click();
    await olga.page.getByText('Banned people').click();
    await expect(olga.button('Unban Wim')).toBeVisible();
    await look(olga, 'bans');
    await olga.button('Activity').click();
    await expect(olga.page.getByRole('dialog').getByRole('listitem').first()).toContainText('Wim');
    await look(olga, 'activity');
    await escape(olga.page);
  });
});
