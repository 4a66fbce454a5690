import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import type { FixtureServer } from '@matinee/media/testing';
import type { TestOptions } from '../server/test-options.ts';
import { unloadRoom, type ServerFixture } from '../support/server-fixture.ts';
import { escape } from '../support/keys.ts';
import { expectNoOverflowAtAllSizes, sizes, type Size } from '../support/layout-check.ts';
import { RoomPage } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

// Every screen and everything that opens.

/**
 * Something to look at, how to get there from where the one before it left the page, and the sizes of windows that it has to
 * fit, unless another state or test shows that.
 */
type State = readonly [name: string, show: (page: Page) => Promise<unknown>, fits?: readonly Size[]];

async function expectAllAccessible(page: Page, states: readonly State[]): Promise<void> {
  page.setDefaultTimeout(15_000);
  for (const [name, show, fits = []] of states) {
    await test.step(name, async () => {
      await show(page);
      await expectAccessible(page, name);
      const before = page.viewportSize();
      await expectNoOverflowAtAllSizes(page, name, fits);
      if (fits.length > 0 && before !== null) await page.setViewportSize(before);
    });
  }
}

const go = (path: string, heading: string) => async (page: Page) => {
  await page.goto(path);
  await page.getByRole('heading', { name: heading }).first().waitFor();
};
const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .first()
    .click();
const choose = (button: string | RegExp, item: string) => async (page: Page) => {
  await press(button)(page);
  await page.getByRole('menuitem', { name: item }).click();
};
const opened = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
};
const submit = (name: string) => async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).last().click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
};
const menuOpened = async (page: Page): Promise<void> => {
  await page.getByRole('menu').waitFor();
};

test('[SCREEN-101] [SCREEN-102] every page that a guest can see is accessible and fits every window', async ({ person, ownedRoom }) => {
  test.setTimeout(120_000);
  await ownedRoom('Olga', { title: 'Friday at the lighthouse' });
  await expectAllAccessible(await person(), [
    ['home', go('/', 'On now in public rooms'), sizes],
    ['browse', go('/rooms', 'Friday at the lighthouse'), sizes],
    [
      'browse: nothing matches',
      async (page) => {
        await page.getByRole('searchbox').fill('nothing like it');
        await page.getByText('nothing like it').waitFor();
      },
    ],
    ['questions and answers', go('/faq', 'Questions and answers')],
    ['not found', go('/nowhere/at/all', 'Page not found'), sizes],
    ['no such room', go('/room/no-such-room', 'Room not found')],
    ['my rooms, logged out', go('/my-rooms', 'Rooms of your own'), sizes],
    ['account, logged out', go('/account', 'Account')],
    ['password reset', go('/passwordreset#key=x', 'Choose a new password'), sizes],
    ['password reset without its key', go('/passwordreset', 'Choose a new password')],
    ['the way back from Discord', go('/discord?problem=taken', 'Discord didn’t work'), sizes],
    ['the way back from a login service', go('/oidc?problem=taken', 'OpenID didn’t work'), sizes],
  ]);

  const empty = await person();
  await empty.route('**/api/room/list*', (route) => route.fulfill({ json: [] }));
  await expectAllAccessible(empty, [['browse: no rooms', go('/rooms', 'No public rooms right now')]]);
  await empty.route('**/api/room/list*', (route) => route.abort());
  await expectAllAccessible(empty, [['browse: no answer', go('/rooms', 'Couldn’t load rooms')]]);
});

test('[SCREEN-101] [SCREEN-102] every menu and dialog of the shell is accessible and fits every window', async ({
  person,
  ownedRoom,
  server,
}) => {
  test.setTimeout(120_000);
  const guest = await person();
  await guest.route('**/api/room/generate', () => undefined);
  await expectAllAccessible(guest, [
    ['create menu', async (page) => [await go('/', 'On now')(page), await press('Create room')(page), await menuOpened(page)]],
    ['language menu', async (page) => [await escape(page), await press(/language$/)(page), await menuOpened(page)]],
    ['user menu', async (page) => [await escape(page), await press(/account$/)(page), await menuOpened(page)]],
    ['change name', async (page) => [await page.getByRole('menuitem', { name: 'Change name' }).click(), await opened(page)]],
    ['log in, wrongly', async (page) => [await escape(page), await press('Log in')(page), await submit('Log in')(page)], sizes],
    [
      'register, wrongly',
      async (page) => [await page.getByRole('tab', { name: 'Register' }).click(), await submit('Register')(page)],
      sizes,
    ],
    [
      'forgot password',
      async (page) => [await page.getByRole('tab', { name: 'Log in' }).click(), await press('Forgot password?')(page)],
      sizes,
    ],
    [
      'permanent room',
      async (page) => [await escape(page), await choose('Create room', 'Permanent')(page), await submit('Create room')(page)],
      sizes,
    ],
    ['making a room', async (page) => [await escape(page), await choose('Create room', 'Temporary')(page), await opened(page)]],
  ]);

  const host = 'Marguerite Lighthouse';
  const title = 'Friday at the lighthouse';
  const room = await ownedRoom(host, { title });
  const token = await server.grant();
  await server.logIn(token, host);
  await server.call('POST', '/room/create', { token, body: { name: 'the-old-cinema-by-the-harbour' } });
  await expectAllAccessible(room.page, [
    ['my rooms', go('/my-rooms', title), sizes],
    ['menu of a room', async (page) => [await press(`More for ${title}`)(page), await menuOpened(page)]],
    ['delete a room', async (page) => [await page.getByRole('menuitem', { name: 'Delete room' }).click(), await opened(page)]],
    ['account', go('/account', 'Username'), sizes],
    ['delete the account', async (page) => [await press('Delete account')(page), await opened(page)], sizes],
    ['user menu', async (page) => [await escape(page), await press(`${host} account`)(page), await menuOpened(page)], sizes.slice(2)],
    [
      'drawer of a user',
      async (page) => [
        await escape(page),
        await page.setViewportSize(sizes[0]),
        await press('Open menu')(page),
        await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).waitFor(),
      ],
      sizes.slice(0, 2),
    ],
  ]);
});

/** A room with everything in it that a room can have, and who owns it. */
async function fullRoom(
  startServer: (environment: Record<string, string>, options: TestOptions) => Promise<ServerFixture>,
  media: FixtureServer,
): Promise<[ServerFixture, RoomPage]> {
  const fixture = await startServer(
    {},
    {
      segments: [
        { category: 'sponsor', startTime: 1, endTime: 3 },
        { category: 'outro', startTime: 5, endTime: 6 },
      ],
    },
  );
  const olga = await fixture.ownedRoom('Olga', { title: 'Friday at the lighthouse', queueMode: 'vote', enableVoteSkip: true });
  await fixture.enter(olga, 'Mia');
  await olga.put(...['clip.mp4', 'moov-at-end.mp4', 'fragmented.mp4', 'clip.webm'].map((file) => `${media.url}/${file}`));
  await expect.poll(async () => (await olga.queue()).length).toBe(3);
  await olga.say(`popcorn? ${media.url}/clip.mp4`);
  return [fixture, olga];
}

test('[SCREEN-102] every tab, menu, dialog and layout of a room is accessible, on a phone too, and so is a room that has closed', async ({
  startServer,
  media,
}) => {
  test.setTimeout(240_000);
  const [{ emptyPage, server: own }, olga] = await fullRoom(startServer, media);
  const { page } = olga;
  const [first = ''] = await olga.queue();
  const guest = await emptyPage();
  await guest.route('**/api/auth/grant', () => undefined);
  await expectAllAccessible(guest, [
    ['connecting', async () => [await guest.goto(page.url()), await guest.getByRole('tab', { name: 'Queue' }).waitFor()]],
  ]);
  const empty = new RoomPage(await emptyPage());
  await expectAllAccessible(empty.page, [
    ['empty', async () => [await empty.page.goto(`/room/${await own.generate()}`), await empty.button('Try the sample').waitFor()]],
    ['empty queue', () => empty.open('Queue')],
  ]);
  await expectAllAccessible(page, [
    [
      'queue, with a toast',
      async () => [
        await olga.open('Queue'),
        await olga.button('Forward 10 seconds').click(),
        await olga.toasts.getByRole('button').first().waitFor(),
      ],
    ],
    ['menu of a video', async () => [await olga.button(`More for ${first}`).click(), await menuOpened(page)]],
    [
      'a video, changed wrongly',
      async () => [
        await page.getByRole('menuitem', { name: 'Edit' }).click(),
        await page.getByLabel('Start at').fill('soon'),
        await submit('Save')(page),
      ],
    ],
    [
      'add: found',
      async () => [
        await escape(page),
        await olga.addField.fill(`${media.url}/hls/master.m3u8`),
        await olga.button('Add to queue').waitFor(),
      ],
    ],
    [
      'add: found several',
      async () => [
        await olga.addField.fill(`${media.url}/clip.mp4\n${media.url}/clip.webm`),
        await page.getByRole('region', { name: 'Found' }).waitFor(),
      ],
    ],
    ['add: refused', async () => [await olga.addField.fill('file:///film.mp4'), await page.getByRole('alert').waitFor()]],
    ['settings', async () => [await olga.tab('Settings').click(), await page.getByRole('heading', { name: 'Permissions' }).waitFor()]],
    [
      'a list to choose from',
      async () => [await page.getByRole('button', { name: /last queue/ }).click(), await page.getByRole('listbox').waitFor()],
    ],
    ['permissions', async () => [await escape(page), await olga.button('Details').click(), await page.getByRole('table').waitFor()]],
    [
      'menu of a person',
      async () => [
        await escape(page),
        await olga.open('People'),
        await olga.person('Mia').hover(),
        await olga.button('More for Mia').click(),
        await menuOpened(page),
      ],
    ],
    ['remove somebody', async () => [await page.getByRole('menuitem', { name: 'Remove from the room' }).click(), await opened(page)]],
    [
      'changing one’s name',
      async () => [
        await escape(page),
        // The focus is back at another button, whose tooltip lies over this one.
        await page.locator('#content').focus(),
        await olga.person('Olga').hover(),
        await olga.button('Change your name').click(),
        await page.getByLabel('Your name').waitFor(),
      ],
    ],
    [
      'changing the title',
      async () => [
        await escape(page),
        await page.getByRole('heading', { level: 1 }).hover(),
        await olga.button('Change title').click(),
        await page.getByRole('textbox', { name: 'Title' }).waitFor(),
      ],
    ],
    ['invite', async () => [await escape(page), await olga.button('Invite').click(), await opened(page)]],
    ['sync', async () => [await escape(page), await olga.button('In sync').click(), await opened(page)]],
    ['keys', async () => [await escape(page), await page.keyboard.press('?'), await opened(page)]],
    ['speeds', async () => [await escape(page), await page.getByRole('button', { name: /speed/i }).click(), await menuOpened(page)]],
    [
      'theater',
      async () => [
        await escape(page),
        await olga.button('Theater').click(),
        await page.locator('[data-layout="theater"]').first().waitFor(),
        await page.getByRole('heading', { level: 1 }).waitFor(),
      ],
    ],
    [
      'full screen with the chat',
      async () => [
        await olga.button('Full screen').click(),
        // Before that the key would go to the field of the panel.
        await page.locator('[data-layout="fullscreen"]').first().waitFor(),
        await page.keyboard.press('/'),
        await expect(page.getByLabel('Message')).toBeFocused(),
        await page.keyboard.type('popcorn!'),
        await page.keyboard.press('Enter'),
        await page.keyboard.press('/'),
        await olga.chat.filter({ hasText: 'popcorn!' }).waitFor(),
      ],
    ],
    ['reconnecting', async () => [await own.kill(), await page.getByText('Reconnecting…').waitFor()]],
  ]);
  await own.start();
  await olga.isConnected();
  await olga.button('Leave full screen').click();
  await olga.button('Leave theater').click();

  await page.setViewportSize({ width: 360, height: 740 });
  await expectAllAccessible(page, [
    ['chat', () => olga.open('Chat')],
    ['queue', () => olga.open('Queue')],
    ['sheet of a video', async () => [await olga.button(`More for ${first}`).click(), await opened(page)]],
    ['people', async () => [await escape(page), await olga.open('People')]],
    ['settings', async () => [await olga.tab('Settings').click(), await olga.button('Details').waitFor()]],
    [
      'a list to choose from',
      async () => [await page.getByRole('button', { name: /last queue/ }).click(), await page.getByRole('listbox').waitFor()],
    ],
    [
      'permissions',
      async () => [
        await escape(page),
        await olga.button('Details').click(),
        // What lies half under the buttons is a target too small.
        await page.getByRole('rowheader', { name: 'Remove people' }).scrollIntoViewIfNeeded(),
      ],
    ],
    ['more', async () => [await escape(page), await olga.button('More').click(), await opened(page)]],
    ['drawer', async () => [await escape(page), await olga.button('Open menu').click(), await opened(page)]],
  ]);

  await escape(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAllAccessible(olga.page, [
    ['closed', async (page) => [await unloadRoom(own, olga), await page.getByText('This room was closed').waitFor()]],
    [
      'queue of last time',
      async (page) => [
        await olga.button('Try again').click(),
        await olga.tab('Queue').click(),
        await page.getByText('4 videos were left').waitFor(),
      ],
    ],
    ['what was in it', async () => [await olga.button('View').click(), await opened(olga.page)]],
  ]);
});

test('[SCREEN-102] what a room says when the browser or a video refuses is accessible', async ({ newPerson, ownedRoom, enter, media }) => {
  test.setTimeout(120_000);
  // In which what has ended plays again: the films are short.
  const olga = await ownedRoom('Olga', { queueMode: 'dj' });
  const mia = await enter(olga, 'Mia');
  const { page } = olga;
  // For one of two, or the room would go on to the next by itself.
  await page.route('**/fragmented.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: 'no film at all' }));
  await mia.put(...['fragmented.mp4', 'clip.mp4', 'moov-at-end.mp4'].map((file) => `${media.url}/${file}`));
  await page.evaluate(() => {
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('no')) });
    document.execCommand = () => false;
  });
  await expectAllAccessible(page, [
    ['a film that does not play', () => page.getByRole('alert').filter({ hasText: 'can’t be played here' }).waitFor()],
    [
      'a link that cannot be copied',
      async () => [await olga.button('Invite').click(), await opened(page), await olga.button('Copy').click()],
    ],
    [
      'links to copy',
      async () => [await escape(page), await olga.tab('Queue').click(), await olga.button('Export').click(), await opened(page)],
    ],
  ]);

  await mia.button('Next').click();
  await mia.play();
  await mia.isPlaying();
  const guest = await newPerson();
  await guest.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await expectAllAccessible(guest, [
    [
      'sound wants a press',
      async () => [await guest.goto(page.url()), await guest.getByRole('button', { name: 'Join with sound' }).waitFor()],
    ],
    [
      'playing wants a press on the picture',
      async () => [
        await guest.getByRole('button', { name: 'Join with sound' }).click(),
        await guest.getByText('Press play on the video').waitFor(),
      ],
    ],
  ]);
});
