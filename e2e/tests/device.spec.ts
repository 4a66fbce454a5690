import type { Page } from '@playwright/test';
import { RoomPage } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

interface Device {
  /** What the page has told the device to do for each of its keys. */
  keys: Map<string, (details: object) => void>;
  locks: WakeLockSentinel[];
  /** Pitch of each sound so far. */
  pops: number[];
}
type Watched = typeof globalThis & { device: Device };

/** Writes down what the page asks of the device. The browser does it all the same, but for the screen, which only one with a window keeps on. */
async function watchDevice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const device: Device = { keys: new Map(), locks: [], pops: [] };
    (globalThis as Watched).device = device;
    const { mediaSession, wakeLock } = navigator;
    const setActionHandler = mediaSession.setActionHandler.bind(mediaSession);
    mediaSession.setActionHandler = (action, handler) => {
      if (handler === null) device.keys.delete(action);
      else device.keys.set(action, handler as (details: object) => void);
      setActionHandler(action, handler);
    };
    wakeLock.request = async (type = 'screen') => {
      const lock = Object.assign(new EventTarget(), {
        type,
        released: false,
        onrelease: null,
        async release() {
          lock.released = true;
          lock.dispatchEvent(new Event('release'));
        },
      });
      device.locks.push(lock);
      return lock;
    };
    const start = Reflect.get(AudioBufferSourceNode.prototype, 'start');
    AudioBufferSourceNode.prototype.start = function startAndTell(this: AudioBufferSourceNode) {
      device.pops.push(this.playbackRate.value);
      start.call(this);
    };
  });
}

test('[SCREEN-203] media keys control the room, the lock screen shows it, and the screen stays on while it plays', async ({
  alone,
  newPerson,
  media,
}) => {
  const alice = await alone();
  const page = await newPerson();
  await watchDevice(page);
  await page.goto(alice.page.url());
  const bob = new RoomPage(page);
  await bob.isConnected();
  await bob.put(`${media.url}/clip.mp4`);
  for (const one of [alice, bob]) await one.hasPicture();
  const press = (key: string) => page.evaluate((pressed) => (globalThis as Watched).device.keys.get(pressed)?.({}), key);
  const isAwake = () => page.evaluate(() => (globalThis as Watched).device.locks.some(({ released }) => !released));
  const shown = () => page.evaluate(() => [navigator.mediaSession.metadata?.title, navigator.mediaSession.playbackState]);

  await expect.poll(shown).toEqual(['Test clip', 'paused']);
  expect(await isAwake()).toBe(false);
  await press('play');
  await alice.isPlaying();
  await expect.poll(shown).toEqual(['Test clip', 'playing']);
  await expect.poll(isAwake).toBe(true);
  await press('seekforward');
  await expect.poll(() => alice.position()).toBeGreaterThan(9.5);
  await press('pause');
  await expect.poll(() => alice.isPaused()).toBe(true);
  await expect.poll(isAwake).toBe(false);
  await press('nexttrack');
  await expect(alice.page.getByRole('heading', { name: 'That was Test clip' })).toBeVisible();
  await expect.poll(shown).toEqual([undefined, 'none']);
});

test('[SCREEN-205] a pop sounds when another user joins or writes, and the console stays empty', async ({ alone, person, newPerson }) => {
  const alice = await alone();
  // Held back, the worker leaves a word there.
  const page = await newPerson({ serviceWorkers: 'allow' });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  await watchDevice(page);
  await page.goto(alice.page.url());
  const bob = new RoomPage(page);
  await bob.isConnected();
  await bob.button('Mute').click();
  const pops = () => page.evaluate(() => (globalThis as Watched).device.pops);

  const carol = new RoomPage(await person());
  await carol.page.goto(alice.page.url());
  await expect.poll(pops).toEqual([0.75]);
  // Two within a second are one; sooner or later one is heard.
  await expect
    .poll(async () => {
      await alice.say('popcorn?');
      return (await pops()).at(-1);
    })
    .toBe(1);
  expect(complaints).toEqual([]);
});
