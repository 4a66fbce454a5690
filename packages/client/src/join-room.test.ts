import { RequestType } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { joinRoom } from './join-room.ts';
import { FakeSocket } from './testing/fake-socket.ts';

test('gives its caller the messages that arrive right behind the last one it awaits', async () => {
  const socket = new FakeSocket('/api/room/lounge');
  const opening = Promise.withResolvers<undefined>();
  const openSocket = () => {
    opening.resolve(undefined);
    return socket.asSocket();
  };
  const joining = joinRoom({ url: 'https://watch.test', room: 'lounge', token: 'secret', openSocket });
  await opening.promise;
  socket.open();
  socket.deliver({ action: 'sync', title: 'Friday' });
  socket.deliver({ action: 'you', info: { id: 'c1' } });
  socket.deliver({ action: 'pong', t0: 0, t1: 0, t2: 0 });
  const user = { name: 'Olga', isLoggedIn: false };
  socket.deliver({ action: 'event', request: { type: RequestType.Join }, user, additional: { user: { id: 'c1', name: 'Olga' } } });
  socket.deliver({ action: 'announcement', text: 'Tea is ready' });
  const room = await joining;
  const events: unknown[] = [];
  room.on('event', (event) => void events.push(event));
  const announced = new Promise((resolve) => void room.on('announcement', resolve));
  expect(await announced).toEqual({ text: 'Tea is ready' });
  // Its caller knows that it has joined.
  expect(events).toEqual([]);
  room.close();
});
