import { CloseCode, type ServerMessage } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { createFakeNetwork, type FakeSocket } from '../testing/fake-socket.ts';
import { createConnection, type ConnectionState } from './connection.ts';
import { NotConnectedError } from './errors.ts';
import type { Entry } from './opening.ts';

function setUp({ share = 0.999_999_9, entry = {} }: { share?: number; entry?: Entry } = {}) {
  const { time, sockets, options } = createFakeNetwork(0);
  const states: ConnectionState[] = [];
  const messages: ServerMessage[] = [];
  const logged: string[] = [];
  const connection = createConnection({
    ...options,
    page: 'a page of a test',
    entry: () => entry,
    clientId: () => 'c7',
    random: () => share,
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
  test('[SCREEN-221] gives up a socket that does not open within 10 s, and opens another', () => {
    const { connection, sockets, time, states } = setUp({ share: 0 });
    connection.connect('lounge');
    time.advance(10_000);
    expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect(states.at(-1)).toEqual({ status: 'connecting', attempts: 1, closeCode: 1006 });
    sockets[1]?.open();
    time.advance(60_000);
    expect(sockets).toHaveLength(2);
  });

  test('authenticates as soon as the socket is open', () => {
    const { connection, last, states } = setUp();
    connection.connect('lounge');
    expect(last().path).toBe('/api/room/lounge');
    last().open();
    expect(last().sent).toEqual([
      {
        action: 'auth',
        token: 'secret',
        page: 'a page of a test',
        understands: ['queue-operations', 'message-changes', 'reactions', 'typists', 'devices'],
        events: 'all',
      },
    ]);
    expect(states).toEqual([{ status: 'connecting', attempts: 0, closeCode: undefined }, { status: 'connected' }]);
  });

  test('[SCREEN-390] opens the door with a password, and again on each reconnect', () => {
    const { connection, last, time } = setUp({ entry: { password: 'lighthouse' } });
    connection.connect('lounge');
    last().open();
    expect(last().sent).toMatchObject([{ action: 'auth', token: 'secret', password: 'lighthouse' }]);
    last().closeWith(CloseCode.Away);
    time.advance(1000);
    last().open();
    expect(last().sent).toMatchObject([{ action: 'auth', clientId: 'c7', password: 'lighthouse' }]);
  });

  test('ignores connect unless inactive', () => {
    const { connection, sockets, connected } = setUp();
    connection.connect('lounge');
    connection.connect('other');
    connected();
    connection.connect('other');
    expect(sockets).toHaveLength(1);
  });

  test('throws when sending while not connected', () => {
    const { connection, connected, last } = setUp();
    const send = (): void => connection.send({ action: 'ping', t0: 1 });
    expect(send).toThrow(NotConnectedError);
    connection.connect('lounge');
    expect(send).toThrow(NotConnectedError);
    connection.disconnect();
    connected();
    send();
    expect(last().sent.at(-1)).toEqual({ action: 'ping', t0: 1 });
  });

  function measureWaitMs({ time, sockets }: ReturnType<typeof setUp>): number {
    const [before, startMs] = [sockets.length, time.now()];
    while (sockets.length === before) time.advance(1);
    return time.now() - startMs;
  }

  test('[SCREEN-223] reconnects within 1 s, then 2 s, then 3 s, up to 15 s', () => {
    const connecting = setUp();
    connecting.connected();
    const waits = Array.from({ length: 20 }, () => {
      connecting.last().closeWith(1006);
      return measureWaitMs(connecting);
    });
    expect(waits).toEqual(Array.from({ length: 20 }, (_, attempt) => Math.min(1000 * (attempt + 1), 15_000)));
    expect(connecting.last().path).toBe('/api/room/lounge?reconnect=true');
    connecting.last().open();
    expect(connecting.last().sent).toMatchObject([{ action: 'auth', token: 'secret', clientId: 'c7', page: 'a page of a test' }]);
  });

  test.each([0, 0.25, 0.5])('[SCREEN-223] waits for a random share (%d) of that time', (share) => {
    const connecting = setUp({ share });
    connecting.connected();
    for (const maxMs of [1000, 2000, 3000]) {
      connecting.last().closeWith(1006);
      expect(measureWaitMs(connecting)).toBeCloseTo(share * maxMs, -1);
    }
  });

  test('waits longer each time while sockets are closed within 10 s', () => {
    const connecting = setUp();
    connecting.connected();
    const waits = Array.from({ length: 4 }, () => {
      connecting.last().closeWith(1011);
      const waitMs = measureWaitMs(connecting);
      connecting.last().open();
      connecting.time.advance(9_999);
      return waitMs;
    });
    expect(waits).toEqual([1000, 2000, 3000, 4000]);
  });

  test('starts at 1 s again once a socket has been open for 10 s', () => {
    const connecting = setUp();
    connecting.connected();
    for (let times = 0; times < 5; times++) {
      connecting.last().closeWith(1006);
      measureWaitMs(connecting);
    }
    connecting.last().open();
    connecting.time.advance(10_000);
    connecting.last().closeWith(CloseCode.Away);
    expect(connecting.connection.state).toEqual({ status: 'connecting', attempts: 1, closeCode: 1001 });
    expect(measureWaitMs(connecting)).toBe(1000);
  });

  test("the open time of one socket doesn't count for the next", () => {
    const connecting = setUp();
    connecting.connected();
    connecting.time.advance(9_000);
    connecting.connection.abandon();
    measureWaitMs(connecting);
    connecting.last().open();
    connecting.time.advance(5_000);
    connecting.last().closeWith(1006);
    expect(measureWaitMs(connecting)).toBe(2000);
  });

  test.each([CloseCode.Kicked, 1008])('[SCREEN-224] does not reconnect after close code %i', (code) => {
    const { time, sockets, connected, last, connection } = setUp();
    connected();
    last().closeWith(code);
    time.advance(60_000);
    expect(connection.state).toEqual({ status: 'inactive', kickReason: code });
    expect(sockets).toHaveLength(1);
    connection.connect('lounge');
    expect(last().path).toBe('/api/room/lounge');
  });

  test('disconnect cancels a pending reconnect', () => {
    const { time, sockets, connected, last, connection } = setUp();
    connected();
    last().closeWith(1006);
    connection.disconnect();
    connection.retryNow();
    time.advance(60_000);
    expect(sockets).toHaveLength(1);
    expect(connection.state).toEqual({ status: 'inactive', kickReason: undefined });
  });

  test('retryNow reconnects at once if a reconnect is pending', () => {
    const { time, sockets, connected, last, connection } = setUp();
    connected();
    connection.retryNow();
    expect(sockets).toHaveLength(1);
    last().closeWith(1006);
    connection.retryNow();
    expect(sockets).toHaveLength(2);
    time.advance(5000);
    expect(sockets).toHaveLength(2);
  });

  test('an abandoned socket is closed, and its events are ignored', () => {
    const { time, sockets, connected, last, connection, messages } = setUp();
    connected();
    const silent = last();
    connection.abandon();
    expect(silent.isClosed).toBe(true);
    silent.deliver({ action: 'announcement', text: 'late' });
    silent.closeWith(4005);
    expect(messages).toEqual([]);
    expect(connection.state.status).toBe('connecting');
    time.advance(1000);
    expect(sockets).toHaveLength(2);
  });

  test('logs messages that the schema rejects and drops them', () => {
    const { connected, last, messages, logged } = setUp();
    connected();
    last().deliver({ action: 'you', info: { id: 'c1' } });
    last().deliver('{');
    last().deliver({ action: 'dance' });
    last().deliver({ action: 'user', update: { kind: 'swap', value: [] } });
    expect(messages).toEqual([{ action: 'you', info: { id: 'c1' } }]);
    expect(logged).toHaveLength(3);
  });
});
