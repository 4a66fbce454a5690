import { siteKeys, startSitesServer, youtubeIds, youtubeLists } from '@matinee/media/testing';
import { escape } from '../support/keys.ts';
import { sizes, type Size } from '../support/layout-check.ts';
import { makeOperator } from '@matinee/testing/make-operator';
import { RoomPage, sample } from '../support/room-page.ts';
import { unloadRoom } from '../support/server-fixture.ts';
import { operatorKey } from '../support/server-process.ts';
import { makeConnectionSpeak } from '../support/speaking-connection.ts';
import { expect, newRoom, test } from '../support/test.ts';
import {
  asOpened,
  choose,
  go,
  has,
  offers,
  open,
  opened,
  point,
  press,
  says,
  submit,
  tab,
  type,
  walk,
  type State,
} from '../support/walk.ts';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const phones: Size[] = [phone.viewport, { width: 740, height: 360 }];
const held: Size[] = [...phones, { width: 820, height: 1180 }, { width: 1180, height: 820 }];
const tvs = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
] as const;
/** Dialogs and menus are as wide in other windows as in one of these. */
const twoWindows = [sizes[0], sizes[2]];
const title = 'Friday at the lighthouse';
const settings = {
  FAQ_URL: 'https://help.example.org/faq',
  BUG_URL: 'https://bugs.example.org/',
  SUPPORT_URL: 'https://give.example.org/',
  PUBLIC_DOMAIN: '127.0.0.1',
};

test.describe.configure({ timeout: 300_000 });

test('[SCREEN-1] [SCREEN-100] [SCREEN-101] [SCREEN-102] [SCREEN-106] every page that a guest can see is accessible and fits every window in every language', async ({
  startServer,
}) => {
  const { emptyPage, ownedRoom } = await startServer(settings);
  await ownedRoom('Olga', { title });
  const page = await emptyPage();
  await walk(page, [
    ['home', go('/', 'Open a room')],
    ['browse', go('/rooms', title)],
    ['browse: nothing matches', [() => page.getByRole('searchbox').fill('nothing like it'), says('nothing like it')]],
    ['questions and answers', go('/faq', 'Questions and answers')],
    ['attribution', go('/attribution', 'What Matinee is built on')],
    ['privacy policy', go('/privacypolicy', 'Privacy')],
    ['not found', go('/nowhere/at/all', 'Page not found')],
    ['no such room', go('/room/no-such-room', 'Room not found')],
    ['my rooms, logged out', go('/my-rooms', 'Rooms of your own')],
    ['account, logged out', go('/account', 'Account')],
    ['password reset', go('/passwordreset#key=x', 'Choose a new password')],
    ['password reset without its key', go('/passwordreset', 'Choose a new password')],
    ['invitation', go('/join', 'You need an invitation')],
    ['set-up', go('/setup', 'Set up this server')],
    ['the way back from Discord', go('/discord?problem=taken', 'Discord didn’t work')],
    ['the way back from a login service', go('/oidc?problem=taken', 'OpenID didn’t work')],
  ]);

  await page.route('**/api/room/list*', (route) => route.fulfill({ json: [] }));
  await walk(page, [['browse: no rooms', go('/rooms', 'No public rooms right now')]]);
  await page.route('**/api/room/list*', (route) => route.abort());
  await walk(page, [['browse: no answer', go('/rooms', 'Couldn’t load rooms')]]);
});

test('[SCREEN-100] [SCREEN-101] [SCREEN-102] [SCREEN-106] every menu and dialog of the shell and every page of users and operators is accessible and fits every window', async ({
  startServer,
}) => {
  const { emptyPage, ownedRoom, server } = await startServer(settings);
  const guest = await emptyPage();
  await guest.route('**/api/room/generate', () => undefined);
  // Home has a picture behind its dialogs that takes a second to paint.
  await guest.goto('/rooms');
  const dialogs: State[] = [
    ['create menu', open('Create room'), asOpened],
    ['language menu', open(/language$/), asOpened],
    ['user menu', open(/account$/), asOpened],
    ['change name', choose(/account$/, 'Change name')],
    ['preferences', choose(/account$/, 'Preferences')],
    ['log in, wrongly', [open('Log in'), submit('Log in')]],
    ['register, wrongly', [(page) => page.getByRole('tab', { name: 'Register' }).click(), submit('Register')]],
    ['forgot password', [(page) => page.getByRole('tab', { name: 'Log in' }).click(), press('Forgot password?')]],
    ['permanent room', [choose('Create room', 'Permanent'), submit('Create room')]],
    ['making a room', choose('Create room', 'Temporary')],
  ];
  await walk(guest, dialogs, { windows: twoWindows });

  const host = 'Marguerite Lighthouse';
  const { page } = await ownedRoom(host, { title });
  const token = await server.grant();
  await server.logIn(token, host);
  await server.call('POST', '/room/create', { token, body: { name: 'the-old-cinema-by-the-harbour' } });
  await walk(page, [
    ['my rooms', go('/my-rooms', title)],
    ['menu of a room', open(`More for ${title}`), asOpened],
    ['delete a room', choose(`More for ${title}`, 'Delete room'), twoWindows],
    ['account', go('/account', 'Username')],
    ['delete the account', open('Delete account'), twoWindows],
    ['user menu', open(`${host} account`), sizes.slice(2)],
    ['drawer of a user', [escape, () => page.setViewportSize(sizes[0]), open('Open menu'), offers('Log out')], sizes.slice(0, 2)],
  ]);

  makeOperator(server, host);
  await server.call('POST', '/announce', { body: { text: 'Back again' }, headers: { apikey: operatorKey } });
  await ownedRoom('Paul Reel');
  await page.setViewportSize(sizes[2]);
  const shows = (path: string, heading: string): State => [
    path,
    async () => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      await page.getByRole('main').locator('table, [role="meter"], form, [role="log"]').first().waitFor();
    },
  ];
  const pages = [
    shows('/admin', 'Overview'),
    shows('/admin/rooms', 'Rooms'),
    shows('/admin/people', 'People and bans'),
    shows('/admin/limits', 'Limits and invitations'),
    shows('/admin/announcement', 'Announcement'),
    shows('/admin/logs', 'Logs'),
    shows('/admin/providers', 'Providers'),
    shows('/admin/activity', 'Activity'),
  ];
  // On a phone, operators' tables are as wide as their English words.
  await walk(page, pages, { isTranslated: false });
  // The last link is there without scrolling.
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/admin/activity');
  await expect(page.getByRole('link', { name: 'Activity' })).toBeInViewport();
});

test('[SCREEN-100] [SCREEN-101] [SCREEN-102] [SCREEN-106] [STAGE-1] every tab of a room is accessible and fits every window, with all that is added', async ({
  startServer,
  media,
}) => {
  const sites = await startSitesServer();
  const environment = { COLLECTION_LIMIT: '20', YOUTUBE_API_KEY: siteKeys.youtube };
  const segments = [
    { category: 'sponsor' as const, startTime: 1, endTime: 3 },
    { category: 'outro' as const, startTime: 5, endTime: 6 },
  ];
  const { ownedRoom, enter, server } = await startServer(environment, { segments, siteOrigins: sites.origins });
  const olga = await ownedRoom('Olga', { title, queueMode: 'vote', enableVoteSkip: true, autoSkipSegmentCategories: ['outro'] });
  const { page } = olga;
  const add = (link: string) => [escape, () => olga.addField.fill(link)];
  await walk(page, [
    ['empty', offers('Try the sample')],
    ['empty queue', tab('Queue')],
    ['empty chat', tab('Chat')],
  ]);

  await enter(olga, 'Mia');
  await enter(olga);
  await olga.put(...['hls/master.m3u8', 'moov-at-end.mp4', 'fragmented.mp4', 'clip.webm'].map((file) => `${media.url}/${file}`));
  await olga.say(`popcorn? ${media.url}/clip.mp4`);
  await olga.hasPicture();
  await expect.poll(async () => (await olga.queue()).length).toBe(3);
  const [first = ''] = await olga.queue();
  await press(/vote for/)(page);
  const states: State[] = [
    ['queue, with a toast', [press('Forward 10 seconds'), () => olga.toasts.getByRole('button').first().waitFor()], sizes],
    ['menu of a video', open(`More for ${first}`), asOpened],
    ['a video, changed wrongly', [choose(`More for ${first}`, 'Edit'), type('Start at', 'soon'), submit('Save')]],
    ['add: found', [...add(`${media.url}/dash/manifest.mpd`), offers('Add to queue')]],
    ['add: found several', [...add(`${media.url}/clip.mp4\n${media.url}/clip.webm`), has('region', 'Found')]],
    ['add: a list', [...add(`https://www.youtube.com/watch?v=${youtubeIds.video}&list=${youtubeLists.long}`), has('region', 'Found')]],
    ['add: experimental', [...add('https://tubitv.com/movies/501443/a-comedy'), says('May stop working without notice')]],
    ['add: refused', [...add('file:///film.mp4'), has('alert')]],
    ['add: refused by the site', [...add('https://www.youtube.com/feed/subscriptions'), has('alert')]],
    ['settings', [tab('Settings'), has('heading', 'Permissions')], sizes],
    ['a list to choose from', open(/last queue/), asOpened],
    ['permissions', [open('Details'), has('table')]],
    ['people', [escape, tab('People')], sizes],
  ];
  await walk(page, states, { windows: twoWindows });
  await unloadRoom(server, olga);
  await walk(page, [
    ['closed', says('This room was closed')],
    ['queue of last time', [press('Try again'), () => olga.tab('Queue').click(), says('4 videos were left')]],
    ['what was in it', open('View'), twoWindows],
  ]);
  await sites.close();
});

test('[SCREEN-100] [SCREEN-101] [SCREEN-102] [SCREEN-106] [STAGE-1] every menu, dialog and layout of a room is accessible and fits every window', async ({
  startServer,
  media,
}) => {
  const { ownedRoom, enter, server } = await startServer();
  const olga = await ownedRoom('Olga', { title });
  const { page } = olga;
  await enter(olga, 'Mia');
  await olga.put(sample, `${media.url}/clip.webm`);
  await olga.hasPicture();
  await olga.open('People');
  const states: State[] = [
    ['menu of a person', [point('Mia'), open('More for Mia')], asOpened],
    ['remove somebody', [escape, point('Mia'), choose('More for Mia', 'Remove')]],
    ['a new name', [escape, point('Olga'), press('Change your name'), type('Your name', 'Olga')]],
    ['a new title', [escape, point(title), press('Change title'), has('textbox', 'Title')], sizes.slice(2)],
    ['invite', open('Invite')],
    ['sync figures', open('In sync')],
    ['detached', [press('Watch on your own'), escape, offers('Rejoin the room')]],
    ['keys', [press('Rejoin the room'), () => page.keyboard.press('?'), opened]],
    ['speeds', open(/speed/i), asOpened],
    [
      'theater',
      [
        escape,
        press('Theater'),
        () => page.locator('[data-layout="theater"]').first().waitFor(),
        // The heading hides with the controls, unless one of them has keyboard focus.
        () => page.keyboard.press('Tab'),
        () => olga.button('Leave theater').focus(),
        has('heading'),
      ],
      sizes,
    ],
    [
      'full screen with the chat',
      [
        press('Full screen'),
        // Before that, the key would go to the panel's field.
        () => page.locator('[data-layout="fullscreen"]').first().waitFor(),
        () => page.keyboard.press('/'),
        () => expect(page.getByLabel('Message')).toBeFocused(),
        () => page.keyboard.type('popcorn!'),
        () => page.keyboard.press('Enter'),
        () => page.keyboard.press('/'),
        () => olga.chat.filter({ hasText: 'popcorn!' }).waitFor(),
      ],
      asOpened,
    ],
    ['reconnecting', [() => server.kill(), says('Reconnecting…')], asOpened],
  ];
  await walk(page, states, { windows: twoWindows });
});

test('[SCREEN-100] [SCREEN-101] [SCREEN-102] [SCREEN-104] [SCREEN-106] [STAGE-1] every page and every part of a room is accessible and fits on phones, and no control is under 44 px', async ({
  newPerson,
  media,
}) => {
  const page = await newPerson(phone);
  await page.goto('/favicon.svg');
  const path = await newRoom(page, 'For thumbs');
  const room = new RoomPage(page);
  const link = 'https://example.org/film.mp4';
  const links = ['dash/manifest.mpd', 'moov-at-end.mp4', 'clip.webm'].map((file) => `${media.url}/${file}`).join('\n');
  const item = (name: RegExp | string) => () => page.getByRole('dialog').getByRole('button', { name }).click();
  const states: State[] = [
    ['home', go('/', 'Open a room')],
    ['browse', go('/rooms', 'Public rooms')],
    ['drawer', open('Open menu'), asOpened],
    ['permanent room', choose('Open menu', 'Permanent room')],
    ['log in', choose('Open menu', 'Log in')],
    ['change name', choose('Open menu', 'Change name')],
    ['preferences', choose('Open menu', 'Preferences')],
    [
      'chat',
      [() => page.goto(path), () => room.isConnected(), () => room.say(`see ${link} at 0:45`), () => room.chat.getByRole('link').waitFor()],
      held,
    ],
    ['adding', [tab('Queue'), () => room.addField.fill(links), offers('Add all')], held],
    ['queue', [press('Add all'), () => room.hasPicture(), () => room.pause(), offers(/^More for/), () => room.closeToasts()], held],
    ['sheet of a video', open(/^More for/), asOpened],
    ['a video', [choose(/^More for/, 'Edit'), has('textbox', 'Start at')]],
    ['people', [escape, tab('People')], held],
    ['settings', tab('Settings'), held],
    ['votes to skip', [(page) => page.getByText(/^Skip by vote/).click(), offers(/^Skip 0/)], [{ width: 390, height: 844 }]],
    ['a list to choose from', open(/last queue/), asOpened],
    ['drawer in a room', open('Open menu'), asOpened],
    ['invite', open('Invite')],
    ['more', open('More'), asOpened],
    ['options of the sound', [open('More'), item(/^Sound/)], asOpened],
    ['options of the captions', [open('More'), item(/^Captions/), item('Style')], asOpened],
    ['options of the quality', [open('More'), item(/^Quality/), item(/^Quality at most/)], asOpened],
    ['options of the picture', [open('More'), item(/^Picture(?! in)/), item(/^Shape/)], asOpened],
    ['sync', [choose('More', 'Sync'), offers('Watch on your own')]],
  ];
  await walk(page, states, { isPhone: true, windows: phones });
  await escape(page);
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(room.root, 'a phone held sideways shows the theater').toHaveAttribute('data-layout', 'theater');
});

test('[SCREEN-100] [SCREEN-101] [SCREEN-102] a room that waits, asks, counts down or is refused something by the browser is accessible and fits every window', async ({
  alone,
  together,
  newPerson,
  person,
  media,
}) => {
  const alice = await alone();
  const early = await person();
  await early.route('**/api/auth/grant', () => undefined);
  await walk(early, [['connecting', [() => early.goto(alice.path), has('tab', 'Queue')]]]);

  await alice.put(sample);
  const page = await newPerson();
  const say = await makeConnectionSpeak(page);
  await page.goto(alice.path);
  await new RoomPage(page).hasPicture();
  const soon = Date.now() + 60_000;
  const users = ['Bob', 'Noor', 'Maximiliane'].map((name) => ({ id: name, name, isLoggedIn: false, status: 'ready', role: 0 }) as const);
  const holdFor = (...waiting: string[]) => {
    const waitingFor = waiting.map((id) => ({ id, since: soon - 80_000, endsAt: soon }));
    const hold = { since: soon - 80_000, endsAt: soon, waitingFor };
    return async () => say({ action: 'sync', countdown: null, isPlaying: true, playbackPosition: 6, serverTime: soon, hold });
  };
  const become = async (): Promise<void> => {
    say({ action: 'user', update: { kind: 'init', value: users } });
    say({ action: 'you', info: { id: 'Bob' } });
  };
  const countDown = async () => say({ action: 'sync', readyCheck: null, countdown: { by: 'Alice', startsAt: soon } });
  const states: State[] = [
    ['ready check', [() => open('More')(alice.page), () => press('Is everyone ready?')(alice.page), offers('I’m ready')]],
    ['countdown', [countDown, has('timer')]],
    ['hold for others', [become, holdFor('Noor', 'Maximiliane'), offers('Don’t wait')]],
    ['hold for this user', [holdFor('Noor', 'Bob'), offers('Go on without me')]],
  ];
  await walk(page, states, { windows: [...twoWindows, { width: 1180, height: 820 }], keepsPlaces: true });
  // Playing pages cost as much processor time as the page under test.
  for (const seen of [early, alice.page, page]) await seen.close();

  const [olga, mia] = await together();
  // Replaces the file for one user only, or the room would move on by itself.
  await olga.page.route('**/fragmented.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: 'no film at all' }));
  await olga.page.evaluate(() => {
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('no')) });
    document.execCommand = () => false;
  });
  await mia.put(`${media.url}/fragmented.mp4`, sample);
  const refused: State[] = [
    ['a film that does not play', says('can’t be played here')],
    ['a link that cannot be copied', [open('Invite'), press('Copy')]],
    ['links to copy', [escape, tab('Queue'), open('Export')]],
  ];
  await walk(olga.page, refused, { windows: twoWindows });

  await mia.button('Next').click();
  await mia.play();
  await mia.isPlaying();
  const guest = await newPerson();
  await guest.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  const silent: State[] = [
    ['sound wants a press', [() => guest.goto(olga.path), offers('Join with sound')]],
    ['playing wants a press on the picture', [press('Join with sound'), says('Press play on the video')]],
  ];
  await walk(guest, silent, { windows: twoWindows });
});

test('[SCREEN-100] [SCREEN-101] [SCREEN-102] [DEVICE-33] the doors of rooms and the pages of second devices are accessible and fit every window', async ({
  ownedRoom,
  person,
  newPerson,
}) => {
  const olga = await ownedRoom('Olga', { title });
  const page = await person();
  const setDoor = (label: string) => async () => {
    await olga.open('Settings');
    await olga.page.getByText(label, { exact: true }).click();
    // The room has no password until it is saved.
    if (label !== 'People with the password') await expect(olga.page.getByRole('radio', { name: label })).toBeChecked();
  };
  const set = (name: string, value: string) => async () => {
    await olga.page.getByLabel(name).fill(value);
    await olga.page.getByLabel(name).press('Enter');
  };
  const arrive = async (): Promise<void> => {
    await page.goto('about:blank');
    await page.goto(`${olga.path}#invite=none`);
  };
  const refuse = async (): Promise<void> => {
    await olga.open('People');
    await olga.button(/^Don’t let/).click();
  };
  const guess = async (): Promise<void> => {
    await page.locator('input[type="password"]').fill('popcorn at nine');
    await page.keyboard.press('Enter');
  };
  const fitsSideways = async (): Promise<void> => {
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(page.getByRole('button', { name: 'Come in' })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(sizes[2]);
  };
  const lock = [
    setDoor('People with the password'),
    set('Password of the room', 'popcorn at eight'),
    () => olga.page.getByLabel('New password').waitFor(),
  ];
  const doors: State[] = [
    ['knock', [setDoor('People you let in'), arrive, offers('Knock')]],
    ['knocked', [press('Knock'), offers('Stop waiting')]],
    ['knock refused', [refuse, says('Not this time')]],
    ['password, wrongly', [...lock, arrive, offers('Come in'), guess, says('That’s not it.'), fitsSideways]],
    ['invited', [setDoor('Invited accounts'), arrive, says('That invite link was used up, has expired or was taken back.')]],
    ['full', [setDoor('Anyone with the link'), set('Seats', '1'), arrive, says('This room is full')]],
  ];
  await walk(page, doors, { windows: twoWindows });
  await set('Seats', '')();

  await olga.put(sample);
  for (const [path, item, windows] of [
    ['/remote', 'Use your phone as a remote', held],
    ['/tv', 'Watch on a TV', tvs],
  ] as const) {
    const device = await newPerson(path === '/remote' ? phone : { viewport: tvs[0] });
    const code = device.getByLabel(/^Six letters:/);
    const options = { isPhone: path === '/remote', windows };
    await walk(device, [[`the letters of ${path}`, [() => device.goto(path), () => code.waitFor()]]], options);
    const text = (await code.textContent()) ?? '';
    await walk(olga.page, [[`connecting ${path}`, [choose('More', item), type('Letters on the other device', text)], twoWindows]]);
    await press('Connect')(olga.page);
    await says('Now confirm on the other device.')(olga.page);
    await escape(olga.page);
    const connected = () => device.locator('[data-connection="connected"]').waitFor();
    await walk(
      device,
      [
        [`the offer of ${path}`, offers('Yes, connect')],
        [path, [press('Yes, connect'), connected, says('First light')]],
      ],
      { ...options, keepsPlaces: true },
    );
  }
});
