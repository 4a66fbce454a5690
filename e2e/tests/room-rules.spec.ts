import { makeConnectionBreakable } from '../support/breakable-connection.ts';
import { unloadRoom } from '../support/server-fixture.ts';
import { escape } from '../support/keys.ts';
import { RoomPage } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

// The rules of a room that users can see, with two or three windows open.

const clips = ['clip.mp4', 'moov-at-end.mp4', 'fragmented.mp4'];

test.describe('the queue', () => {
  test('[QUEUE-17] [SCREEN-235] in vote mode the video with the most votes plays next', async ({ ownedRoom, enter, media }) => {
    const olga = await ownedRoom('Olga', { queueMode: 'vote' });
    const ann = await enter(olga);
    await olga.put(...clips.map((file) => `${media.url}/${file}`));
    await expect.poll(async () => (await ann.queue()).length).toBe(2);
    const [, second = ''] = await ann.queue();
    await ann.button(`0 votes, vote for ${second}`).click();
    await olga.queue();
    await expect(olga.button(`1 vote, vote for ${second}`)).toHaveAttribute('aria-pressed', 'false');
    await expect(ann.button(`1 vote, vote for ${second}`)).toHaveAttribute('aria-pressed', 'true');
    await expect(
      ann.page
        .getByRole('listitem')
        .filter({ has: ann.page.getByText('Next', { exact: true }) })
        .getByRole('heading'),
    ).toHaveText(second);
    await olga.button('Next').click();
    await expect.poll(async () => (await ann.queue()).includes(second)).toBe(false);
  });

  test('[QUEUE-18] [SCREEN-236] in loop mode a skipped video goes to the end', async ({ ownedRoom, media }) => {
    const olga = await ownedRoom('Olga', { queueMode: 'loop' });
    await olga.put(...clips.map((file) => `${media.url}/${file}`));
    await expect.poll(async () => (await olga.queue()).length).toBe(2);
    await expect(olga.page.getByText('repeats the queue')).toBeVisible();
    const before = await olga.queue();
    await olga.button('Next').click();
    await expect.poll(async () => (await olga.queue())[0]).toBe(before[1]);
    expect((await olga.queue()).length).toBe(2);
  });

  test('[QUEUE-12] a video has a start and an end of its own', async ({ ownedRoom, enter, media }) => {
    const olga = await ownedRoom('Olga');
    const ann = await enter(olga);
    await olga.put(...clips.map((file) => `${media.url}/${file}`));
    await expect.poll(async () => (await olga.queue()).length).toBe(2);
    const [first = ''] = await olga.queue();
    await olga.button(`More for ${first}`).click();
    await olga.page.getByRole('menuitem', { name: 'Edit' }).click();
    await olga.page.getByLabel('Start at').fill('0:01');
    await olga.page.getByLabel('End at').fill('0:03');
    await olga.button('Save').click();
    // In a narrow panel the length has no room beside it.
    await ann.page.setViewportSize({ width: 1920, height: 1080 });
    await ann.queue();
    await expect(ann.page.getByText('starts at 0:01')).toBeVisible();
    await expect(ann.page.getByText('ends at 0:03')).toBeVisible();
  });

  test('[ROOM-13] [SCREEN-237] the previous queue is offered and restored', async ({ ownedRoom, enter, server, media }) => {
    const olga = await ownedRoom('Olga');
    await olga.put(...clips.map((file) => `${media.url}/${file}`));
    await expect.poll(async () => (await olga.queue()).length).toBe(2);
    await unloadRoom(server, olga);
    await expect(olga.page.getByText('This room was closed')).toBeVisible();
    await olga.button('Try again').click();
    await olga.isConnected();
    const ann = await enter(olga);
    for (const room of [olga, ann]) await room.open('Queue');
    for (const room of [olga, ann]) await expect(room.page.getByText('3 videos were left from last time.')).toBeVisible();
    await ann.button('Restore').click();
    await expect.poll(async () => (await olga.queue()).length).toBe(2);
    await expect(olga.page.getByText('3 videos were left from last time.')).toBeHidden();
  });
});

test('[SCREEN-215] the skip button counts the votes, and half of the room is enough', async ({ ownedRoom, enter, media }) => {
  const olga = await ownedRoom('Olga', { enableVoteSkip: true });
  const ann = await enter(olga);
  const bo = await enter(olga);
  await olga.put(...clips.map((file) => `${media.url}/${file}`));
  await expect.poll(async () => (await bo.queue()).length).toBe(2);
  await ann.button(/Vote to skip, 2 more needed/).click();
  await expect(ann.button(/Take back your vote to skip, 1 more needed/)).toHaveAttribute('aria-pressed', 'true');
  await expect(bo.button(/Vote to skip, 1 more needed/)).toHaveText('Skip 1/2');
  await bo.button(/Vote to skip, 1 more needed/).click();
  await expect.poll(async () => (await olga.queue()).length).toBe(1);
  await expect(olga.button(/Vote to skip, 2 more needed/)).toHaveText('Skip 0/2');
});

test('[ROLE-4] [ROLE-6] [ROLE-7] roles apply at once, guests get none, and a removed user stays out with all tabs', async ({
  ownedRoom,
  enter,
}) => {
  const olga = await ownedRoom('Olga', { grants: [[0, 0]] });
  const mia = await enter(olga, 'Mia');
  await mia.tab('Settings').click();
  await expect(mia.page.getByRole('switch', { name: /Skip by vote/ })).toBeDisabled();
  for (const room of [olga, mia]) await room.open('People');
  await olga.person('Mia').hover();
  await olga.button('More for Mia').click();
  await olga.page.getByRole('menuitemradio', { name: 'Administrator' }).click();
  for (const room of [olga, mia]) await expect(room.person('Mia')).toContainText('Administrator');
  await mia.open('Settings');
  await expect(mia.page.getByRole('switch', { name: /Skip by vote/ })).toBeEnabled();
  await expect(mia.toasts).toContainText('Olga made you an administrator');

  const guest = await enter(olga);
  await olga.guests.hover();
  await olga.guests.getByRole('button', { name: /^More for / }).click();
  await expect(olga.page.getByText('Guests have to log in').first()).toBeVisible();
  await escape(olga.page);

  const tab = await guest.page.context().newPage();
  await tab.goto(guest.page.url());
  await expect(olga.guests).toHaveCount(2);
  await olga.guests.first().hover();
  await olga.guests
    .first()
    .getByRole('button', { name: /^More for / })
    .click();
  await olga.page.getByRole('menuitem', { name: 'Remove from the room' }).click();
  await olga.page.getByRole('alertdialog').getByRole('button', { name: 'Remove from the room' }).click();
  await expect(olga.guests).toHaveCount(0);
  for (const page of [guest.page, tab]) await expect(page.getByText('You were removed from this room')).toBeVisible();
});

test.describe('settings', () => {
  test('[SCREEN-131] apply at once, and leave alone what others are typing', async ({ ownedRoom, enter }) => {
    const olga = await ownedRoom('Olga');
    const ann = await enter(olga);
    for (const room of [olga, ann]) await room.tab('Settings').click();
    await olga.page.getByText('Most votes plays next.').click();
    await expect(ann.page.getByRole('radio', { name: /^Vote/ })).toBeChecked();
    await ann.page.getByRole('textbox', { name: 'Title' }).fill('Friday at the lighthouse');
    await ann.button('Save').click();
    await expect(olga.page.getByRole('heading', { level: 1 })).toHaveText('Friday at the lighthouse');
    await expect(olga.page.getByRole('textbox', { name: 'Title' })).toHaveValue('Friday at the lighthouse');

    await ann.page.getByLabel('Description').fill('Slow films');
    await olga.tab('Queue').click();
    await olga.page.getByRole('heading', { level: 1 }).hover();
    await olga.button('Change title').click();
    await olga.page.getByRole('textbox', { name: 'Title' }).fill('Saturday');
    await olga.page.keyboard.press('Enter');
    await expect(ann.page.getByRole('heading', { level: 1 })).toHaveText('Saturday');
    await expect(ann.page.getByRole('textbox', { name: 'Title' })).toHaveValue('Saturday');
    await expect(ann.page.getByLabel('Description')).toHaveValue('Slow films');
  });

  test('[ROLE-12] permissions taken from guests in the table apply at once', async ({ ownedRoom, enter, media }) => {
    const olga = await ownedRoom('Olga');
    const ann = await enter(olga);
    await olga.put(`${media.url}/clip.mp4`);
    await expect(ann.button('Next')).toBeEnabled();
    await olga.tab('Settings').click();
    await olga.button('Details').click();
    await olga.button('Guest: Skip').click();
    await expect(olga.button('Registered: Skip')).toHaveAttribute('aria-pressed', 'false');
    await expect(olga.button('Guest: Remove people')).toBeHidden();
    await olga.button('Save').click();
    await expect(ann.button('Next')).toHaveAttribute('aria-disabled', 'true');
    await expect(olga.button('Next')).not.toHaveAttribute('aria-disabled', 'true');
  });

  test('[ROLE-14] permissions are not offered in temporary rooms, nor without an owner', async ({ alone, user, server }) => {
    const temporary = await alone();
    await temporary.tab('Settings').click();
    await expect(temporary.page.getByText('Temporary rooms don’t have permissions.')).toBeVisible();
    const token = await server.grant();
    expect((await server.call('POST', '/room/create', { token, body: { name: 'ownerless' } })).status).toBe(201);
    const mia = await user('Mia');
    await mia.goto('/room/ownerless');
    await mia.getByRole('tab', { name: 'Settings' }).click();
    await expect(mia.getByText('Permissions need an owner. Claim this room first.')).toBeVisible();
    await mia.getByRole('button', { name: 'Claim this room' }).click();
    await expect(mia.getByRole('button', { name: 'Details' })).toBeVisible();
  });
});

test('[UNDO-2] [UNDO-4] removals and skips are undone for everyone', async ({ together, media }) => {
  const [alice, bob] = await together();
  await alice.put(...clips.map((file) => `${media.url}/${file}`));
  await expect.poll(async () => (await bob.queue()).length).toBe(2);
  await bob.hasToasts();
  const before = await bob.queue();
  await alice.queue();
  await alice.button(`More for ${before[0]}`).click();
  await alice.page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect.poll(async () => (await bob.queue()).length).toBe(1);
  await bob.undo(/removed/);
  await expect.poll(() => alice.queue()).toEqual(before);

  await bob.button('Next').click();
  await expect.poll(async () => (await bob.queue()).length).toBe(1);
  await bob.undo(/skipped/);
  await expect.poll(() => alice.queue()).toEqual(before);
});

test('[UNDO-11] [SCREEN-242] a skip that is undone too late says why', async ({ together, media }) => {
  const [alice, bob] = await together();
  await alice.put(...clips.map((file) => `${media.url}/${file}`));
  await expect.poll(async () => (await bob.queue()).length).toBe(2);
  await bob.hasToasts();
  for (const left of [1, 0]) {
    await alice.button('Next').click();
    await expect.poll(async () => (await bob.queue()).length).toBe(left);
  }
  await bob.undo(/skipped/);
  await expect(bob.toasts).toContainText('Another video is playing now.');
});

test('[PLAY-15] a segment is skipped for every user, with a notice', async ({ startServer, media }) => {
  const { ownedRoom, enter } = await startServer({}, { segments: [{ category: 'sponsor', startTime: 1, endTime: 4 }] });
  const olga = await ownedRoom('Olga', { autoSkipSegmentCategories: ['sponsor'] });
  const ann = await enter(olga);
  await olga.put(`${media.url}/clip.mp4`);
  for (const room of [olga, ann]) await room.hasPicture();
  await olga.play();
  for (const room of [olga, ann]) await expect(room.toasts).toContainText('Skipped sponsor');
  for (const room of [olga, ann]) await expect.poll(() => room.position()).toBeGreaterThan(3.9);
});

test.describe('a room with a name', () => {
  test('[SCREEN-121] is created in the form, which says what is wrong with a name', async ({ person }) => {
    const page = await person();
    await page.goto('/');
    await page.getByRole('button', { name: 'Create room' }).click();
    await page.getByRole('menuitem', { name: 'Permanent room' }).click();
    const form = page.getByRole('dialog', { name: 'Create a permanent room' });
    const create = form.getByRole('button', { name: 'Create room' });
    await create.click();
    await expect(form.getByText('Name is required')).toBeVisible();
    await expect(form.getByLabel('Name')).toBeFocused();
    for (const [name, text] of [
      ['friday films', 'Name must not contain spaces.'],
      ['ab', 'Name must be between 3 and 32 characters'],
      ['caf\u00e9', 'Name must only contain alphanumeric characters, dashes, and underscores'],
    ] as const) {
      await form.getByLabel('Name').fill(name);
      await expect(form.getByText(text)).toBeVisible();
    }
    // A click outside does not throw away what was typed.
    await page.mouse.click(5, 5);
    await form.getByLabel('Name').fill('friday-films');
    await form.getByText('Only people with the link.').click();
    await form.getByText('Played videos go to the end.').click();
    await create.click();
    await page.waitForURL('**/room/friday-films');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('friday-films');
    await expect(page.getByText('Unlisted')).toBeVisible();

    await page.getByRole('button', { name: 'Create room' }).click();
    await page.getByRole('menuitem', { name: 'Permanent room' }).click();
    await form.getByLabel('Name').fill('Friday-Films');
    await create.click();
    await expect(form.getByText('Name is already taken')).toBeVisible();
    await escape(page);
    await expect(form).toBeHidden();
  });
});

test('[SCREEN-113] a user who reconnects is neither listed twice nor announced', async ({ alone, person }) => {
  const bob = await alone();
  const page = await person();
  const connection = await makeConnectionBreakable(page);
  await page.goto(bob.page.url());
  const alice = new RoomPage(page);
  await alice.isConnected();
  await bob.open('People');
  await expect(bob.page.getByRole('region', { name: 'People', exact: true }).getByRole('listitem')).toHaveCount(2);
  const joins = (): Promise<number> => bob.chat.getByText(/joined/).count();
  await bob.open('Chat');
  const before = await joins();
  await connection.drop();
  // A lost connection isn't shown for two seconds: what users say meanwhile is sent once it is back.
  await alice.say('back again');
  await expect(bob.chat).toContainText('back again');
  expect(await joins()).toBe(before);
  await bob.open('People');
  await expect(bob.page.getByRole('region', { name: 'People', exact: true }).getByRole('listitem')).toHaveCount(2);
});
