import { RoomPage } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

test('[CHAT-1] [SCREEN-227] messages, links in them and new names reach every user; later users get the messages too', async ({
  together,
  person,
  media,
}) => {
  const [alice, bob] = await together();
  await alice.say('Same film. Same second.');
  await expect(bob.chat).toContainText('Same film. Same second.');
  await bob.say('<img src=x onerror=alert(1)>');
  await expect(alice.chat).toContainText('<img src=x onerror=alert(1)>');
  const late = new RoomPage(await person());
  await late.page.goto(alice.page.url());
  await expect(late.chat).toContainText('Same film. Same second.');

  const link = `${media.url}/clip.mp4`;
  await alice.say(`watch ${link} please`);
  const shown = bob.chat.getByRole('link', { name: link.replace('http://', '') });
  await expect(shown).toHaveAttribute('rel', /noopener/);
  await expect(shown).toHaveAttribute('target', '_blank');
  await bob.page.getByRole('button', { name: /^Add .+clip\.mp4 to the queue$/ }).click();
  await expect(bob.addField).toHaveValue(link);

  for (const room of [alice, bob]) await room.open('People');
  await alice.button('Change your name').click();
  const field = alice.page.getByLabel('Your name');
  await field.fill('Ilse');
  await field.press('Enter');
  await expect(bob.person('Ilse')).toBeVisible();
  await alice.say('it is me');
  await bob.open('Chat');
  await expect(bob.chat).toContainText('Ilse');
});

test('[SCREEN-116] a message that is too long is not sent and stays in the field', async ({ alone }) => {
  const alice = await alone();
  const field = alice.page.getByLabel('Message');
  await field.fill('x'.repeat(2001));
  await expect(alice.page.getByText('1 character too many')).toBeVisible();
  await field.press('Enter');
  await expect(field).toHaveValue('x'.repeat(2001));
});

test('[SCREEN-115] the newest message stays in view; a user who reads further up stays there and sees how many are new', async ({
  alone,
  person,
}) => {
  const alice = await alone();
  const page = await person();
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto(alice.page.url());
  const bob = new RoomPage(page);
  await bob.isConnected();
  for (let line = 1; line <= 25; line += 1) await alice.say(`line ${line}`);
  await expect(bob.chat.getByText('line 25')).toBeInViewport();

  await bob.chat.hover();
  await page.mouse.wheel(0, -5000);
  await expect(bob.chat.getByText('line 1', { exact: true })).toBeInViewport();
  for (const line of ['tea poured', 'and biscuits']) await alice.say(line);
  await expect(bob.button('2 new messages')).toBeVisible();
  await expect(bob.chat.getByText('line 1', { exact: true })).toBeInViewport();
  await bob.button('2 new messages').click();
  await expect(bob.chat.getByText('and biscuits')).toBeInViewport();
  await expect(bob.button(/new message/)).toBeHidden();
});

test('[SCREEN-18] a user who moves on while a new name is being saved keeps the focus', async ({ alone }) => {
  const room = await alone();
  const { page } = room;
  await room.tab('People').click();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/user', async (route) => {
    if (route.request().method() !== 'GET') await released;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Change your name' }).click();
  const field = page.getByLabel('Your name');
  await field.fill('Ilse');
  await field.press('Enter');
  await room.tab('Queue').focus();
  release();
  await expect(page.getByRole('button', { name: 'Change your name' })).toBeVisible();
  await expect(room.tab('Queue')).toBeFocused();
});

test('[CHAT-19] [CHAT-21] a reply, a reaction, an edit and a deletion in one window show in the other', async ({ together }) => {
  const [alice, bob] = await together();
  await alice.say('popcron?');
  const line = bob.chat.locator('[data-message]').filter({ hasText: 'popcron?' });
  await line.hover();
  await line.getByRole('button', { name: 'Actions' }).click();
  await bob.page.getByRole('button', { name: 'React with 👍' }).click();
  await expect(alice.chat.getByRole('button', { name: '👍, 1' })).toHaveAttribute('aria-pressed', 'false');

  await line.hover();
  await line.getByRole('button', { name: 'Actions' }).click();
  await bob.button('Reply').click();
  await bob.say('sweet or salty');
  await expect(alice.chat.getByRole('button', { name: /^In reply to .+: popcron\?$/ })).toBeVisible();

  const own = alice.chat.locator('[data-message]').filter({ hasText: 'popcron?' }).first();
  await own.hover();
  await own.getByRole('button', { name: 'Actions' }).click();
  await alice.page.getByRole('button', { name: 'Edit', exact: true }).click();
  await alice.page.getByLabel('Message', { exact: true }).fill('popcorn?');
  await alice.page.getByLabel('Message', { exact: true }).press('Enter');
  await expect(bob.chat).toContainText('popcorn? (edited)');

  const edited = alice.chat.locator('[data-message]').filter({ hasText: 'popcorn? (edited)' }).first();
  await edited.hover();
  await edited.getByRole('button', { name: 'Actions' }).click();
  await alice.page.getByRole('button', { name: 'Delete', exact: true }).click();
  await alice.page.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'Delete' }).click();
  await expect(bob.chat.getByText('Deleted message')).toBeVisible();
});

test('[CHAT-22] [CHAT-24] a message that is written without a connection arrives later, and the draft after it survives a reload', async ({
  together,
  server,
}) => {
  const [alice, bob] = await together();
  const { page } = alice;
  const field = page.getByLabel('Message', { exact: true });
  await server.kill();
  await expect(page.getByText('Reconnecting').first()).toBeVisible();
  await alice.say('written in a tunnel');
  await expect(alice.chat.getByText('Waiting for the connection')).toBeVisible();
  await field.fill('half a sen');
  await server.start();
  await expect(bob.chat).toContainText('written in a tunnel');
  await expect(alice.chat.getByText('Waiting for the connection')).toBeHidden();
  await page.reload();
  await expect(field).toHaveValue('half a sen');
  await expect(alice.chat.getByText('written in a tunnel')).toHaveCount(1);
});

test('[CHAT-27] [CHAT-28] emoji are found by words in the picker and after a colon, and users after an @', async ({ together }) => {
  const [alice, bob] = await together();
  const { page } = alice;
  const field = page.getByLabel('Message', { exact: true });
  await alice.button('Emoji').click();
  const picker = page.getByRole('dialog', { name: 'Emoji' });
  await picker.getByLabel('Search emoji').fill('popcorn');
  await picker
    .getByRole('gridcell')
    .or(picker.getByRole('button', { name: 'popcorn' }))
    .first()
    .click();
  await expect(field).toHaveValue('🍿');
  await expect(field).toBeFocused();
  await field.press('Enter');
  await expect(bob.chat.getByText('🍿')).toHaveCSS('font-size', '32px');
  await field.pressSequentially('with :salt');
  await expect(page.getByRole('option').first()).toBeVisible();
  await field.press('Enter');
  await field.pressSequentially(':tada: @');
  await page.getByRole('option').first().click();
  await expect(field).toHaveValue(/^with 🧂 🎉 @\S+ \S+ $/);
  await field.pressSequentially('look at 0:02');
  await field.press('Enter');
  await expect(bob.chat.locator('[data-own]')).toBeVisible();
});

test('[CHAT-31] a message is found by its words, and shown with what was said around it', async ({ together }) => {
  const [alice, bob] = await together();
  await alice.say('who painted these clouds');
  await bob.say('the same people as the sea');
  await alice.say('and the harbour?');
  const { page } = alice;
  await alice.button('Search the chat').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Search the chat').fill('SEA');
  await dialog.getByRole('button', { name: /the same people as the sea/ }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([/clouds/, /the sea/, /harbour/]);
  await expect(dialog.locator('[aria-current]')).toContainText('the sea');
  await dialog.getByRole('button', { name: 'Back to the search' }).click();
  await dialog.getByLabel('Search the chat').fill('submarine');
  await expect(dialog.getByText('No message has these words.')).toBeVisible();
});
