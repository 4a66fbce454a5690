import type { Page } from '@playwright/test';
import { misplacedControls } from '../support/control-boxes.ts';
import { resize } from '../support/layout-check.ts';
import { toPseudo, usePseudoLocale } from '../support/pseudo-locale.ts';
import { makeConnectionSpeak } from '../support/speaking-connection.ts';
import { RoomPage, sample } from '../support/room-page.ts';
import { expect, newRoom, test } from '../support/test.ts';
import { expectNoClippedText } from '../support/text-overflow.ts';

const sizes = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

async function readIn(page: Page, locale: string): Promise<void> {
  await page.evaluate((wanted) => localStorage.setItem('settings', JSON.stringify({ locale: wanted })), locale);
}

test('[SCREEN-100] no text is cut off in a language 40 % longer than English', async ({ person, media }) => {
  const owner = await person();
  await owner.goto(await newRoom(owner, 'Friday at the lighthouse'));
  const alice = new RoomPage(owner);
  await alice.isConnected();
  await alice.put(`${media.url}/clip.mp4`, `${media.url}/clip.webm`);
  const page = await person();
  await usePseudoLocale(page);

  for (const path of ['/', '/rooms']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('link', { name: 'Friday at the lighthouse' }).first()).toBeVisible();
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectNoClippedText(page, `${path} at ${size.width}`);
    }
  }

  await page.goto(owner.url(), { waitUntil: 'networkidle' });
  for (const size of sizes) {
    await page.setViewportSize(size);
    const tabs = page.getByRole('tab');
    await expect(tabs).toHaveCount(4);
    for (const tab of await tabs.all()) {
      await tab.click();
      // It names its panel once that is there.
      await expect(tab).toHaveAttribute('aria-controls');
      await expect(page.getByRole('tabpanel')).toContainText(/\S/);
      await expectNoClippedText(page, `${await tab.textContent()} at ${size.width}`);
    }
  }
});

/** Looks at a page at both sizes. */
async function expectWholeTexts(page: Page, name: string, at = sizes): Promise<void> {
  for (const size of at) {
    await page.setViewportSize(size);
    // The page arranges itself first.
    await expect(() => expectNoClippedText(page, `${name} at ${size.width}`)).toPass({ timeout: 5000 });
  }
}

const button = (page: Page, text: string) => page.getByRole('button', { name: toPseudo(text), exact: true });

test('[SCREEN-100] no text on the doors of rooms is cut off in a language 40 % longer than English', async ({ ownedRoom, person }) => {
  const olga = await ownedRoom('Olga', { title: 'Friday at the lighthouse' });
  const page = await person();
  await usePseudoLocale(page);
  await olga.open('Settings');
  const setDoor = async (label: string): Promise<void> => {
    await olga.page.getByText(label, { exact: true }).click();
    await expect(olga.page.getByRole('radio', { name: label })).toBeChecked();
  };
  const arrive = async (shown: string): Promise<void> => {
    await page.goto('/favicon.svg');
    await page.goto(`${olga.path}#invite=none`);
    await expect(page.getByText(toPseudo(shown), { exact: true }).first()).toBeVisible();
  };

  await setDoor('People you let in');
  await arrive('Knock');
  await expectWholeTexts(page, 'knock');
  await button(page, 'Knock').click();
  await button(page, 'Stop waiting').waitFor();
  await expectWholeTexts(page, 'knocked');
  await olga.open('People');
  await olga.button(/^Don’t let/).click();
  await expect(page.getByText(toPseudo('Not this time'))).toBeVisible();
  await expectWholeTexts(page, 'knock refused');

  await olga.open('Settings');
  await setDoor('People with the password');
  await olga.page.getByLabel('Password of the room').fill('popcorn at eight');
  await olga.page.getByLabel('Password of the room').press('Enter');
  await expect(olga.page.getByLabel('New password')).toBeVisible();
  await arrive('Come in');
  await page.locator('input[type="password"]').fill('popcorn at nine');
  await page.keyboard.press('Enter');
  await expect(page.getByText(toPseudo('That’s not it.'))).toBeVisible();
  await expectWholeTexts(page, 'password');

  await setDoor('Invited accounts');
  await arrive('That invite link was used up, has expired or was taken back.');
  await expectWholeTexts(page, 'invited');
  await setDoor('Anyone with the link');
  await olga.page.getByRole('textbox', { name: 'Seats' }).fill('1');
  await olga.page.keyboard.press('Enter');
  await expect(olga.page.getByRole('textbox', { name: 'Seats' })).toHaveValue('1');
  await arrive('This room is full');
  await expectWholeTexts(page, 'full');
});

test('[SCREEN-100] no text on a remote or a television is cut off in a language 40 % longer than English', async ({ alone, newPerson }) => {
  const alice = await alone();
  await alice.put(sample);
  for (const [path, item, at] of [
    ['/remote', 'Use your phone as a remote', sizes],
    [
      '/tv',
      'Watch on a TV',
      [
        { width: 1280, height: 720 },
        { width: 1920, height: 1080 },
      ],
    ],
  ] as const) {
    const device = await newPerson();
    await device.goto('/favicon.svg');
    await usePseudoLocale(device);
    await device.goto(path);
    const code = device.locator('output[aria-label]').first();
    await code.waitFor();
    await expectWholeTexts(device, `the letters of ${path}`, [...at]);
    await alice.page.getByRole('button', { name: 'More', exact: true }).first().click();
    await alice.button(item).click();
    await alice.page.getByRole('textbox', { name: 'Letters on the other device' }).fill((await code.textContent()) ?? '');
    await alice.button('Connect').click();
    await alice.page.getByText('Now confirm on the other device.').waitFor();
    await alice.page.keyboard.press('Escape');
    await button(device, 'Yes, connect').waitFor();
    await expectWholeTexts(device, `the offer of ${path}`, [...at]);
    await button(device, 'Yes, connect').click();
    await device.locator('[data-connection="connected"]').waitFor();
    await expect(device.getByText('First light').first()).toBeVisible();
    await expectWholeTexts(device, path, [...at]);
    expect(await misplacedControls(device)).toEqual([]);
  }
});

test('[SCREEN-100] no text is cut off in a language 40 % longer than English while a room waits, asks who is ready or counts down', async ({
  alone,
  newPerson,
}) => {
  const alice = await alone();
  await alice.put(sample);
  const page = await newPerson();
  await page.goto('/favicon.svg');
  await usePseudoLocale(page);
  const say = await makeConnectionSpeak(page);
  await page.goto(alice.path);
  const bob = new RoomPage(page);
  await bob.isConnected();
  await bob.hasPicture();
  const expectInPlace = async (name: string): Promise<void> => {
    await expectWholeTexts(page, name);
    for (const size of [...sizes, { width: 1180, height: 820 }]) {
      await resize(page, size);
      expect(await misplacedControls(page), `${name} at ${size.width}`).toEqual([]);
    }
  };

  await alice.button('More').click();
  await alice.button('Is everyone ready?').click();
  await button(page, 'I’m ready').waitFor();
  await expectInPlace('ready check');
  const soon = Date.now() + 60_000;
  say({ action: 'sync', readyCheck: null, countdown: { by: 'Alice', startsAt: soon } });
  await page.getByRole('timer').waitFor();
  await expectInPlace('countdown');

  const users = ['Bob', 'Noor', 'Maximiliane'].map((name) => ({ id: name, name, isLoggedIn: false, status: 'ready', role: 0 }) as const);
  say({ action: 'user', update: { kind: 'init', value: users } });
  say({ action: 'you', info: { id: 'Bob' } });
  for (const waiting of [
    ['Noor', 'Maximiliane'],
    ['Noor', 'Bob'],
  ]) {
    const waitingFor = waiting.map((id) => ({ id, since: soon - 80_000, endsAt: soon }));
    const hold = { since: soon - 80_000, endsAt: soon, waitingFor };
    say({ action: 'sync', countdown: null, isPlaying: true, playbackPosition: 6, serverTime: soon, hold });
    await (waiting.includes('Bob') ? button(page, 'Go on without me') : button(page, 'Go on')).waitFor();
    await expectInPlace(`hold for ${waiting.join(' and ')}`);
  }
});

test('[SCREEN-13] refusals of the server are shown in the language of the page', async ({ startServer, media }) => {
  const { emptyPage } = await startServer({ RATE_LIMIT: 'on' });
  {
    const page = await emptyPage();
    await readIn(page, 'de');
    const room = new RoomPage(page);

    await page.goto('/');
    await page.getByLabel('Link zum Video').fill(`${media.url}/page/film.mp4`);
    await room.button('Los').click();
    await expect(page.getByText('Das ist der Link einer Webseite. Füg den Link der Videodatei selbst ein.')).toBeVisible();

    const make = async (): Promise<void> => {
      await page.goto('/');
      await room.button('Raum erstellen').first().click();
      await page.getByRole('menuitem', { name: 'Dauerhafter Raum' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('lichtspiel');
      await page.getByRole('dialog').getByRole('button', { name: 'Raum erstellen' }).click();
    };
    await make();
    await page.waitForURL(/\/room\/lichtspiel$/);
    await make();
    await expect(page.getByText('Der Name ist schon vergeben')).toBeVisible();

    await page.goto('/room/lichtspiel');
    await room.isConnected();
    const field = page.getByRole('textbox', { name: 'Nachricht' });
    const refusal = page
      .getByRole('region', { name: 'Benachrichtigungen' })
      .locator('p')
      .filter({ hasText: 'Das war zu oft. Versuch es in 2 Sekunden noch einmal.' })
      .first();
    // Five at once and one more each second are allowed.
    await expect(async () => {
      await field.fill('Hallo');
      await field.press('Enter');
      await expect(refusal).toBeVisible({ timeout: 50 });
    }).toPass({ intervals: [0] });
  }
});
