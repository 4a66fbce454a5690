import { join } from 'node:path';
import { joinRoom } from '@matinee/client';
import { passwordOf, startTestServer, type TestServer } from '@matinee/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextOf } from './next-of.ts';
import { startProgram } from './programs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const file = join(import.meta.dirname, '../queue-bot.ts');

test('[CLIENT-8] the bot answers !queue in the chat, and ends by itself once it has left', async () => {
  const name = await server.generate();
  const bot = await startProgram(file, [server.url, name], 'answers !queue');
  const room = await joinRoom({ url: server.url, room: name, name: 'Olga' });
  const answer = () => nextOf(room, 'chat', ({ from }) => from.id !== room.self?.id);

  const [nothing] = await Promise.all([answer(), room.chat('!queue')]);
  expect(nothing).toMatchObject({ from: { name: 'Queue bot' }, text: 'Nothing is playing.' });

  await room.add([{ service: 'direct', id: '/sample/first-light.mp4' }]);
  await room.pause();
  await room.seek(3);
  const [alone] = await Promise.all([answer(), room.chat(' !Queue ')]);
  expect(alone.text).toMatch(/^Now: .+ \(0:03 of \d:\d\d\)\. Nothing comes after it\.$/);

  room.close();
  expect(await bot.stop()).toBe(0);
});

test('[CLIENT-8] the bot acts for an account when it has a token', async () => {
  const session = await server.grant();
  await server.logIn(session, 'Ann');
  const made = await server.call('POST', '/user/account/tokens', {
    token: session,
    body: { name: 'Queue', scopes: ['room:read', 'chat'], currentPassword: passwordOf('Ann') },
  });
  const name = await server.generate();
  const bot = await startProgram(file, [server.url, name], 'answers !queue', { MATINEE_TOKEN: made.body.token as string });
  expect(bot.output).toContain('Ann answers !queue');
  expect(await bot.stop()).toBe(0);
});

test('[CLIENT-8] the bot says why it cannot join, and how it is called', async () => {
  await expect(startProgram(file, [server.url, 'no-such-room'], 'answers !queue')).rejects.toThrow('no-such-room');
  await expect(startProgram(file, [server.url], 'answers !queue')).rejects.toThrow('Usage: node queue-bot.ts URL ROOM');
});
