import { CloseCode, type ServerMessage } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { createConnection, NotConnectedError, type ConnectionState } from './connection.ts';
import { FakeSocket } from './fake-socket.ts';
import { createManualTime } from './manual-time.ts';

function world() {
  const time = createManualTime();
  const sockets: FakeSocket[] = [];
  const states: ConnectionState[] = [];
  const messages: ServerMessage[] = [];
  const logged: string[] = [];
  const connection = createConnection({
    openSocket: (path) => {
      const socket = new FakeSocket(path);
      sockets.push(socket);
      return socket.asSocket();
    },
    token: () => 'secret',
    clientId: () => 'c7',
    timer: time,
    onState: (state) => states.push(state),
    onMessage: (message) => messages.push(message),
    log: (text) => logged.push(text),
  });
  const last = (): FakeSocket => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('No socket was opened');
    return socket;
  };
  const connected = (): void => {
    connection.connect('lounge');
    last().open();
  };
  return { time, sockets, states, messages, logged, connection, last, connected };
}

describe('the connection', () => {
  test('authenticates as soon as the socket is open', () => {
    const { connection, last, states } = world();
    connection.connect('lounge');
    expect(last().path).toBe('/api/room/lounge');
    last().open();
    expect(last().sent).toEqual([{ action: 'auth', token: 'secret' }]);
    expect(states).toEqual([{ status: 'connecting', attempts: 0, closeCode: undefined }, { status: 'connected' }]);
  });

  test('ignores a second connect while active', () => {
    const { connection, sockets, connected } = world();
    connection.connect('lounge');
    connection.connect('other');
    connected();
    connection.connect('other');
    expect(sockets).toHaveLength(1);
  });

  test('refuses to send while not connected', () => {
    const { connection, connected, last } = world();
    const send = (): void => connection.send({ action: 'ping', t0: 1 });
    expect(send).toThrow(NotConnectedError);
    connection.connect('lounge');
    expect(send).toThrow(NotConnectedError);
    connection.disconnect();
    connected();
    send();
    expect(last().sent.at(-1)).toEqual({ action: 'ping', t0: 1 });
  });

  test('comes back after 1 s, then 2 s, then 3 s, and starts over once it was open', () => {
    const { time, sockets, connected, last, connection } = world();
    connected();
    for (const delayMs of [1000, 2000, 3000]) {
      const before = sockets.length;
      last().end(1006);
      time.advance(delayMs - 1);
      expect(sockets).toHaveLength(before);
      time.advance(1);
      expect(sockets).toHaveLength(before + 1);
      expect(last().path).toBe('/api/room/lounge?reconnect=true');
    }
    last().open();
    expect(last().sent).toEqual([{ action: 'auth', token: 'secret', clientId: 'c7' }]);
    last().end(CloseCode.Away);
    expect(connection.state).toEqual({ status: 'connecting', attempts: 1, closeCode: 1001 });
    time.advance(1000);
    expect(sockets).toHaveLength(5);
  });

  test('a close code of 4000 or above is a kick: the reason stays and nothing reconnects', () => {
    const { time, sockets, connected, last, connection } = world();
    connected();
    last().end(CloseCode.Kicked);
    time.advance(60_000);
    expect(connection.state).toEqual({ status: 'inactive', kickReason: 4005 });
    expect(sockets).toHaveLength(1);
    connection.connect('lounge');
    expect(last().path).toBe('/api/room/lounge');
  });

  test('who is refused for what does not pass by itself does not knock on', () => {
    const { time, sockets, connected, last, connection } = world();
    connected();
    last().end(1008);
    time.advance(60_000);
    expect(connection.state).toEqual({ status: 'inactive', kickReason: 1008 });
    expect(sockets).toHaveLength(1);
  });

  test('disconnect cancels a pending reconnect', () => {
    const { time, sockets, connected, last, connection } = world();
    connected();
    last().end(1006);
    connection.disconnect();
    connection.retryNow();
    time.advance(60_000);
    expect(sockets).toHaveLength(1);
    expect(connection.state).toEqual({ status: 'inactive', kickReason: undefined });
  });

  test('a wait can be cut short, and only a wait', () => {
    const { time, sockets, connected, last, connection } = world();
    connected();
    connection.retryNow();
    expect(sockets).toHaveLength(1);
    last().end(1006);
    connection.retryNow();
    expect(sockets).toHaveLength(2);
    time.advance(60_000);
    expect(sockets).toHaveLength(2);
  });

  test('a socket that is given up on is closed and never heard again', () => {
    const { time, sockets, connected, last, connection, messages } = world();
    connected();
    const silent = last();
    connection.abandon();
    expect(silent.isClosed).toBe(true);
    silent.say({ action: 'announcement', text: 'late' });
    silent.end(4005);
    expect(messages).toEqual([]);
    expect(connection.state.status).toBe('connecting');
    time.advance(1000);
    expect(sockets).toHaveLength(2);
  });

  test('hands on what the schema knows and only logs the rest', () => {
    const { connected, last, messages, logged } = world();
    connected();
    last().say({ action: 'you', info: { id: 'c1' } });
    last().say('{');
    last().say({ action: 'dance' });
    last().say({ action: 'user', update: { kind: 'swap', value: [] } });
    expect(messages).toEqual([{ action: 'you', info: { id: 'c1' } }]);
    expect(logged).toHaveLength(3);
  });
});
