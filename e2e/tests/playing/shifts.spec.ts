import { afterFrames } from '../../support/layout-check.ts';
import { readShifts, watchShifts } from '../../support/layout-shifts.ts';
import { RoomPage, sample } from '../../support/room-page.ts';
import { expect, test } from '../../support/test.ts';

// On a busy machine the answer to a press takes longer than the 0.5 s in which shifts don't count.

test('[SCREEN-107] a room does not shift while it loads, while a video is added, or from tab to tab', async ({
  alone,
  newPerson,
  media,
}) => {
  const alice = await alone();
  // The first video lasts two minutes, so that the queue does not move up.
  const steps = [
    [{ width: 390, height: 844 }, new URL(sample.id, alice.page.url()).href],
    [{ width: 820, height: 1180 }, `${media.url}/clip.mp4?second`],
    [{ width: 1440, height: 900 }, `${media.url}/clip.mp4?third`],
  ] as const;
  for (const [index, [viewport, link]] of steps.entries()) {
    const bob = new RoomPage(await newPerson({ viewport }));
    const shifts = async (where: string): Promise<void> => {
      await afterFrames(bob.page);
      const { largest, of } = await readShifts(bob.page);
      expect(largest, `${where} at ${viewport.width}: ${of.join('\n')}`).toBeLessThanOrEqual(0.01);
    };
    await watchShifts(bob.page);
    await bob.page.goto(alice.page.url(), { waitUntil: 'networkidle' });
    await bob.isConnected();
    await shifts('entering');
    // Types key by key: movement in answer to a key is not a shift.
    await bob.open('Queue');
    await bob.addField.pressSequentially(link);
    await bob.button(index === 0 ? 'Play now' : 'Add to queue').click();
    await bob.hasPicture();
    await expect(bob.page.locator('[data-key]')).toHaveCount(index);
    await shifts('adding');
    for (const tab of ['People', 'Settings', 'Queue', 'Chat']) {
      await bob.openIfThere(tab);
      await shifts(tab);
    }
    await bob.page.close();
  }
});
