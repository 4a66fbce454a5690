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
  socket.deliver({ action: 'announcement', text: 'Tea is ready' });
  const room = await joining;
  const announced = new Promise((resolve) => void room.on('announcement', resolve));
  expect(await announced).toEqual({ text: 'Tea is ready' });
  room.close();
});
