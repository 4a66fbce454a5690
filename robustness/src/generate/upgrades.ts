import type { Random } from '../random.ts';

const key = 'dGhlIHNhbXBsZSBub25jZQ==';

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

const wrongHeaders: Readonly<Record<string, readonly string[]>> = {
  'Sec-WebSocket-Key': ['', 'x', 'x'.repeat(5000), 'dGhlIHNhbXBsZSBub25jZQ', '===='],
  'Sec-WebSocket-Version': ['', '0', '8', '12', '14', '13, 8', '-1', 'x'],
  Upgrade: ['h2c', 'websocket, h2c', 'WebSocket', 'x', 'TLS/1.0'],
  Origin: ['null', 'http://', 'http://evil.example', 'x', 'http://[', `http://${'a'.repeat(4000)}`],
  'X-Forwarded-For': ['', ',', ',,,,', 'x', '1.2.3.4'.repeat(500), '::1, ::2, fe80::1%eth0', '999.1.1.1'],
  'Sec-WebSocket-Extensions': ['permessage-deflate', 'permessage-deflate; client_max_window_bits=99', ';', ','.repeat(2000)],
  'Sec-WebSocket-Protocol': ['', 'x', ',', 'a, a', 'chat, superchat', '\u00ff'],
  'Content-Length': ['5', '0', '-1', '99999999999'],
  Connection: ['keep-alive', 'close', 'Upgrade, close', ''],
};
const wrongPaths = [
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
];

export function hostileUpgrade(random: Random, room: string): string {
  const path = `/api/room/${room}`;
  return random.pick([
    ...Object.entries(wrongHeaders).map(
      ([name, values]) =>
        () =>
          upgradeRequest(path, { [name]: random.pick(values) }),
    ),
    () => upgradeRequest(random.pick(wrongPaths)),
    () => upgradeRequest(path).replace('GET', random.pick(['POST', 'HEAD', 'PUT', 'OPTIONS', 'CONNECT'])),
    () => upgradeRequest(path).slice(0, random.int(1, 150)),
  ])();
}
