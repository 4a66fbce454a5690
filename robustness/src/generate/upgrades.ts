import type { Random } from '../random.ts';

const key = 'dGhlIHNhbXBsZSBub25jZQ==';

/** An upgrade request as it should be, for a path. */
export function upgradeRequest(path: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({
    Host: 'localhost',
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': key,
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** An upgrade request with something wrong about it. */
export function hostileUpgrade(random: Random, room: string): string {
  const path = `/api/room/${room}`;
  switch (random.int(0, 11)) {
    case 0:
      return upgradeRequest(path, { 'Sec-WebSocket-Key': random.pick(['', 'x', 'x'.repeat(5000), 'dGhlIHNhbXBsZSBub25jZQ', '====']) });
    case 1:
      return upgradeRequest(path, { 'Sec-WebSocket-Version': random.pick(['', '0', '8', '12', '14', '13, 8', '-1', 'x']) });
    case 2:
      return upgradeRequest(path, { Upgrade: random.pick(['h2c', 'websocket, h2c', 'WebSocket', 'x', 'TLS/1.0']) });
    case 3:
      return upgradeRequest(path, {
        Origin: random.pick(['null', 'http://', 'http://evil.example', 'x', 'http://[', `http://${'a'.repeat(4000)}`]),
      });
    case 4:
      return upgradeRequest(
        random.pick([
          '/',
          '/x',
          '/api/room',
          '/api/room/',
          '/api/rooms/x',
          '*',
          '//x',
          '/api/room/%',
          '/api/room/a%00b',
          `/api/room/${'x'.repeat(4000)}`,
        ]),
      );
    case 5:
      return upgradeRequest(path, {
        'X-Forwarded-For': random.pick(['', ',', ',,,,', 'x', '1.2.3.4'.repeat(500), '::1, ::2, fe80::1%eth0', '999.1.1.1']),
      });
    case 6:
      return upgradeRequest(path, {
        'Sec-WebSocket-Extensions': random.pick([
          'permessage-deflate',
          'permessage-deflate; client_max_window_bits=99',
          ';',
          ','.repeat(2000),
        ]),
      });
    case 7:
      return upgradeRequest(path, { 'Sec-WebSocket-Protocol': random.pick(['', 'x', ',', 'a, a', 'chat, superchat', '\u00ff']) });
    case 8:
      return upgradeRequest(path).replace('GET', random.pick(['POST', 'HEAD', 'PUT', 'OPTIONS', 'CONNECT']));
    case 9:
      return upgradeRequest(path, { 'Content-Length': random.pick(['5', '0', '-1', '99999999999']) });
    case 10:
      return upgradeRequest(path, { Connection: random.pick(['keep-alive', 'close', 'Upgrade, close', '']) });
    default:
      return upgradeRequest(path).slice(0, random.int(1, 150));
  }
}
