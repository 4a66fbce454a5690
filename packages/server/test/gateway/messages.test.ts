import { createFakeClock } from '@matinee/base/fake-clock';
import { limits, RequestType, type ChatMessage } from '@matinee/protocol';
import { beforeEach, expect, test } from 'vitest';
import { passwordOf, type TestClient } from '@matinee/testing';
import { openOwnedRoom } from '../helpers/owned-room.ts';
import { startForFile } from '../helpers/start-for-test.ts';

const clock = createFakeClock();
const server = await startForFile({}, { clock });
let olgas: string;
let olga: TestClient;
let cinema: string;

beforeEach(async () => {
  ({ cinema, olgas, olga } = await openOwnedRoom(server));
});

async function refusalOf(client: TestClient, request: object): Promise<string> {
  const { name, reason = name } = await client.refusal(request);
  return reason;
}

async function say(client: TestClient, text: string, replyTo?: string): Promise<ChatMessage> {
  await client.ask({ type: RequestType.Chat, text, ...(replyTo !== undefined && { replyTo }) });
  return olga.next('chat', (message) => message.text === text);
}

async function list(query = '', token = olgas, room = cinema): Promise<{ messages: ChatMessage[]; hasMore: boolean }> {
  return (await server.call('GET', `/room/${room}/messages${query}`, { token })).body;
}
const textsOf = ({ messages }: { messages: ChatMessage[] }): string[] => messages.map(({ text }) => text);

async function enterAware(token: string): Promise<TestClient> {
  const client = await server.connect(cinema, { token, understands: ['message-changes'] });
  await client.next('chatlog');
  return client;
}

test('[CHAT-8] [CHAT-10] [CHAT-12] answers, edits and reactions reach everyone who knows them, and the list', async () => {
  const guests = await server.grant();
  const guest = await enterAware(guests);
  const { id } = await say(olga, 'Popcron?');
  const { id: answerId } = await say(guest, 'Yes!', id);
  await guest.ask({ type: RequestType.ReactToMessage, messageId: id, emoji: '🍿', add: true });
  await olga.ask({ type: RequestType.EditMessage, messageId: id, text: 'Popcorn?' });
  expect(await guest.next('chatchange')).toMatchObject({ id, revision: 1, reaction: { emoji: '🍿', isAdded: true } });
  expect(await guest.next('chatchange')).toMatchObject({ id, revision: 2, edit: { text: 'Popcorn?' } });
  expect(olga.received.some(({ action }) => action === 'chatchange')).toBe(false);

  const { messages } = await list('', guests);
  expect(messages).toMatchObject([
    { id, text: 'Popcorn?', revision: 2, reactions: [{ emoji: '🍿', userIds: [messages[1]?.from.userId] }] },
    { id: answerId, text: 'Yes!', replyTo: { id, name: 'Olga' } },
  ]);
  const lateClient = await enterAware(guests);
  const chatlog = lateClient.received.find((message) => message.action === 'chatlog');
  expect(chatlog?.messages).toEqual(messages);
  expect(JSON.stringify(messages)).not.toContain('accountId');
});

test('[CHAT-11] a deleted message keeps no text for users who may not delete messages', async () => {
  const guests = await server.grant();
  const guest = await enterAware(guests);
  const { id } = await say(guest, 'secret of the film');
  const { id: ownId } = await say(olga, 'oops');
  expect(await refusalOf(guest, { type: RequestType.DeleteMessage, messageId: ownId })).toBe('PermissionDeniedException');
  await olga.ask({ type: RequestType.DeleteMessage, messageId: id });
  await olga.ask({ type: RequestType.DeleteMessage, messageId: ownId });
  expect(textsOf(await list('', guests))).toEqual(['', '']);
  expect(textsOf(await list())).toEqual(['secret of the film', '']);
  expect(textsOf(await list('?search=secret'))).toEqual([]);
  expect((await guest.next('chatchange')).deletion).toMatchObject({ by: 'Olga' });
  expect(await refusalOf(guest, { type: RequestType.EditMessage, messageId: id, text: 'again' })).toBe('message_gone');
});

test('[CHAT-16] a message that is no longer recent is found, edited, reacted to and answered', async () => {
  const first = await say(olga, 'the very first');
  for (let count = 0; count < limits.chatHistory + 5; count += 1) olga.request({ type: RequestType.Chat, text: `line ${count}` });
  await olga.next('chat', ({ text }) => text === `line ${limits.chatHistory + 4}`);
  const page = await list();
  expect([page.messages.length, page.hasMore]).toEqual([limits.chatHistory, true]);
  const older = await list(`?before=${page.messages[0]?.id}`);
  expect([textsOf(older)[0], older.hasMore]).toEqual(['the very first', false]);
  await olga.ask({ type: RequestType.ReactToMessage, messageId: first.id, emoji: '🎬', add: true });
  await olga.ask({ type: RequestType.EditMessage, messageId: first.id, text: 'the first' });
  await olga.ask({ type: RequestType.Chat, text: 'remember?', replyTo: first.id });
  expect((await list('?search=first')).messages).toMatchObject([{ id: first.id, text: 'the first', revision: 2 }]);
  expect((await list()).messages.at(-1)?.replyTo).toEqual({ id: first.id, name: 'Olga' });
  expect(await refusalOf(olga, { type: RequestType.DeleteMessage, messageId: 'nothing' })).toBe('message_gone');
});

test('[CHAT-16] messages behind a closed door, or in another room, are not read', async () => {
  const { id } = await say(olga, 'between us');
  await olga.ask({ type: RequestType.SetDoor, kind: 'invited' });
  const stranger = await server.grant();
  const { status, body } = await server.call('GET', `/room/${cinema}/messages`, { token: stranger });
  expect([status, body.error.name]).toEqual([403, 'NotAdmitted']);
  await server.call('POST', '/room/create', { token: olgas, body: { name: 'attic' } });
  expect(await list(`?after=${id}`, olgas, 'attic')).toMatchObject({ messages: [], hasMore: false });
  const attic = await server.enter('attic', stranger);
  expect(await refusalOf(attic, { type: RequestType.ReactToMessage, messageId: id, emoji: '👍', add: true })).toBe('message_gone');
});

test('[CHAT-15] a room without history stores no message, and forgets all once it is empty', async () => {
  await say(olga, 'before');
  await olga.ask({ type: RequestType.ApplySettings, settings: { chatHistory: 'nothing' } });
  await say(olga, 'psst');
  expect(textsOf(await list())).toEqual([]);
  const late = await server.enter(cinema);
  expect(late.received.find((message) => message.action === 'chatlog')?.messages.map(({ text }) => text)).toEqual(['psst']);
  for (const client of [late, olga]) {
    client.close();
    await client.closed;
  }
  const later = await server.enter(cinema);
  expect(later.received.find((message) => message.action === 'chatlog')?.messages).toEqual([]);
});

test('[CHAT-15] a room with a day of history forgets older messages within the hour, whether or not anyone is in it', async () => {
  await olga.ask({ type: RequestType.ApplySettings, settings: { chatHistory: 'day' } });
  await say(olga, 'yesterday');
  clock.sleep(limits.chatDayMs - 1000);
  expect(textsOf(await list())).toEqual(['yesterday']);
  clock.sleep(3600 * 1000);
  await expect.poll(async () => textsOf(await list())).toEqual([]);
});

test('[CHAT-18] the export of an account contains its messages; its name is removed when it is deleted', async () => {
  const veras = await server.grant('Vera');
  await say(await server.enter(cinema, veras), 'my words');
  const { body } = await server.call('GET', '/user/account/export', { token: veras });
  expect(body.messages).toMatchObject([{ room: cinema, text: 'my words' }]);
  await server.call('DELETE', '/user/account', { token: veras, body: { currentPassword: passwordOf('Vera') } });
  expect((await list()).messages).toMatchObject([{ text: 'my words', from: { name: 'Deleted user' } }]);
});
