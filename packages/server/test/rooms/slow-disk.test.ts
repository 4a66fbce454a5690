import { RequestType } from '@matinee/protocol';
import { openDatabase } from '@matinee/testing';
import { expect, onTestFinished, test } from 'vitest';
import { startForTest } from '../helpers/start-for-test.ts';

test('[STORE-43] a temporary room chats and seeks, rooms are listed and read, and no change is confirmed while nothing can be written', async () => {
  const server = await startForTest({}, { hasWriterThread: true });
  const token = await server.grant();
  const temporary = await server.generate(token);
  await server.call('POST', '/room/create', { token, body: { name: 'kept', visibility: 'public' } });
  const [ann, bob] = [await server.enter(temporary, token), await server.enter(temporary)];
  const [inKept, listener] = [await server.enter('kept', token), await server.enter('kept')];
  await ann.ask({ type: RequestType.Add, video: { service: 'direct', id: '/sample/first-light.mp4' } });
  await ann.ask({ type: RequestType.Playback, state: true });
  await inKept.ask({ type: RequestType.Chat, text: 'before' });

  const writer = openDatabase(server);
  onTestFinished(() => writer.close());
  writer.exec('begin immediate');
  inKept.request({ type: RequestType.Chat, text: 'during' });
  ann.send({ action: 'req', id: 1000, request: { type: RequestType.Chat, text: 'hello' } });
  ann.send({ action: 'req', id: 1001, request: { type: RequestType.Seek, value: 3 } });
  await bob.next('chat', ({ text }) => text === 'hello');
  await bob.next('sync', ({ playbackPosition }) => playbackPosition === 3);
  expect((await server.call('GET', '/room/list', { token })).body).toMatchObject([{ name: 'kept' }]);
  expect((await server.call('GET', `/room/${temporary}`, { token })).status).toBe(200);
  expect(ann.received.filter((message) => message.action === 'done' && message.id !== undefined && message.id >= 1000)).toEqual([]);
  expect(listener.received.filter((message) => message.action === 'chat' && message.text === 'during')).toEqual([]);
  writer.exec('rollback');
  await ann.next('done', ({ id }) => id === 1000);
  await ann.next('done', ({ id }) => id === 1001);
});
