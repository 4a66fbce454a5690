import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { sample } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

let overlay: ChildProcess | undefined;
test.afterEach(() => overlay?.kill());

function serveOverlay(url: string, room: string): Promise<string> {
  const file = join(import.meta.dirname, '../../examples/overlay/serve.ts');
  const child = spawn(process.execPath, [file, url, room, '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  overlay = child;
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => resolve(/http:\S+/.exec(String(text))?.[0] ?? ''));
    child.once('exit', () => reject(new Error('The overlay was not served')));
  });
}

test('[CLIENT-9] the overlay shows title, thumbnail and position of the current video, and the next one', async ({
  alone,
  media,
  server,
  newPerson,
}) => {
  const room = await alone();
  const token = await server.grant();
  const page = await newPerson({ viewport: { width: 664, height: 140 } });
  await page.goto(await serveOverlay(server.url, room.name));
  await expect(page.getByRole('article')).toBeHidden();

  await server.call('POST', `/room/${room.name}/queue`, { token, body: { ...sample, startAt: 84 } });
  await expect(page.locator('.title')).toHaveText('First light');
  await expect(page.locator('img')).toBeVisible();
  await expect(page.locator('.time')).toHaveText('1:24 / 2:00');
  await server.call('POST', `/room/${room.name}/queue`, { token, body: { url: `${media.url}/clip.mp4` } });
  await expect(page.locator('.next')).toHaveText('Next: Test clip');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
});
