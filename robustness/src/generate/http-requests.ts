import { gzipSync } from 'node:zlib';
import type { Random } from '../random.ts';
import { mutateBytes } from './mutate.ts';

const crlf = '\r\n';

function post(path: string, token: string, body: string | Buffer, headers: Record<string, string> = {}): Buffer {
  const lines = Object.entries({
    Host: 'localhost',
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}${crlf}`);
  return Buffer.concat([Buffer.from(`POST ${path} HTTP/1.1${crlf}${lines.join('')}${crlf}`, 'latin1'), Buffer.from(body)]);
}

interface Target {
  token: string;
  room: string;
}
type Make = (random: Random, target: Target) => Buffer;

const generate = '/api/room/generate';
const line = (text: string): Buffer => Buffer.from(text, 'latin1');
const get = (path: string, headers = ''): Buffer => line(`GET ${path} HTTP/1.1${crlf}Host: localhost${crlf}${headers}${crlf}`);

export const hostileRequests: Readonly<Record<string, Make>> = {
  'a length and chunks': (_, { token }) => post(generate, token, `2${crlf}{}${crlf}0${crlf}${crlf}`, { 'Transfer-Encoding': 'chunked' }),
  'chunks written strangely': (random, { token }) =>
    post(generate, token, '', {
      'Transfer-Encoding': random.pick(['xchunked', 'chunked, identity', ' chunked', 'gzip, chunked', 'chunked\t']),
      'Content-Length': '',
    }),
  'chunks of wrong sizes': (random, { token }) =>
    line(
      `POST ${generate} HTTP/1.1${crlf}Host: a${crlf}Authorization: Bearer ${token}${crlf}Content-Type: application/json${crlf}Transfer-Encoding: chunked${crlf}${crlf}` +
        random.pick([
          `-1${crlf}{}`,
          `ffffffffffffffff${crlf}{}`,
          `2;${'x'.repeat(20_000)}${crlf}{}${crlf}0${crlf}${crlf}`,
          `3${crlf}{}${crlf}0${crlf}${crlf}`,
          `zz${crlf}`,
        ]),
    ),
  'two lengths': (_, { token }) => post(generate, token, '{}', { 'Content-Length': `2${crlf}Content-Length: 3` }),
  'a wrong length': (random, { token }) =>
    post(generate, token, '{}', { 'Content-Length': random.pick(['-1', '1', '99999999999999999999', '0x2', '2 2', '+2', '']) }),
  '200 headers': (_, { token }) => post(generate, token, '{}', Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`X-${n}`, 'y']))),
  '5000 headers': (_, { token }) =>
    post(generate, token, '{}', Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`X-${n}`, 'y']))),
  'a header of 100 kB': (_, { token }) => post(generate, token, '{}', { 'X-Long': 'y'.repeat(100_000) }),
  'headers that are none': (random) =>
    get(
      '/api/status',
      random.pick([
        `:x${crlf}`,
        `x${crlf}`,
        ` x: y${crlf}`,
        `x : y${crlf}`,
        `x:\u0000${crlf}`,
        `\u00ff: y${crlf}`,
        `x: a\rb${crlf}`,
        `Host: b${crlf}`,
      ]),
    ),
  'no host': () => line(`GET /api/status HTTP/1.1${crlf}${crlf}`),
  'a strange host': (random) =>
    line(
      `GET /room/x HTTP/1.1${crlf}Host: ${random.pick(['', ':', '[', 'a:b:c', 'x'.repeat(5000), '<script>', '127.0.0.1:99999', 'a b'])}${crlf}${crlf}`,
    ),
  'another version': (random) =>
    line(`GET /api/status HTTP/${random.pick(['0.9', '1.0', '1.2', '2.0', '3', '9.9', ''])}${crlf}Host: a${crlf}${crlf}`),
  'another method': (random) =>
    line(
      `${random.pick(['TRACE', 'CONNECT', 'PROPFIND', 'M-SEARCH', 'QUERY', 'X', 'get', 'OPTIONS', 'HEAD', 'PUT'])} /api/status HTTP/1.1${crlf}Host: a${crlf}${crlf}`,
    ),
  'a strange path': (random) =>
    get(
      random.pick([
        '/api/room/a%00b',
        '/api/room/\u0000',
        '/api/room/%',
        '/api/room/%zz',
        '/api/room/%c0%af',
        '/api/room/%ed%a0%80',
        '/api//room//list',
        '/api/../api/room/list',
        '/..%2f..%2f..%2fetc/passwd',
        '/assets/..%5c..%5cetc',
        '/assets/%2e%2e/%2e%2e/package.json',
        '/assets/\u0000.js',
        '/room/%00',
        '/room/%ff%fe',
        `/room/${'%F0%9F%98%80'.repeat(500)}`,
        `/${'a/'.repeat(5000)}`,
        `/api/room/${'x'.repeat(10_000)}`,
        '/api/image/x/y',
        '/api/image/%00/%00',
        '/api/subtitles/x/http://127.0.0.1/',
        '/api/auth/discord?redirect=//evil.example',
        '/api/auth/discord/callback?code=x&state=%00',
        `/api/auth/discord/callback?${'state=x&'.repeat(1000)}`,
        '/api/auth/oidc?redirect=//evil.example',
        '/api/auth/oidc/callback?code=x&state=%00&iss=http://127.0.0.1/',
        'http://evil.example/api/status',
        '*',
        '/api/data/previewAdd?input=%00&input=%00',
        '/api/status?__proto__[x]=1&constructor=2',
      ]),
      random.chance(0.5) ? `Authorization: Bearer x${crlf}` : '',
    ),
  'a name with NUL, of somebody known': (random, { token }) =>
    get(
      random.pick(['/api/room/a%00b', '/api/data/previewAdd?input=a%00b', '/api/data/address?service=direct&id=%00']),
      `Authorization: Bearer ${token}${crlf}`,
    ),
  'a strange token': (random) =>
    get(
      '/api/user',
      `Authorization: ${random.pick(['Bearer', 'Bearer  ', `Bearer ${'x'.repeat(10_000)}`, 'Bearer \u00ff', 'Basic x', 'bearer x y'])}${crlf}`,
    ),
  'JSON 30 000 deep': (random, { token, room }) =>
    post(
      random.pick([generate, `/api/room/${room}/queue`, `/api/room/${room}/undo`]),
      token,
      random.pick(['['.repeat(30_000) + ']'.repeat(30_000), `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`]),
    ),
  'JSON that sets a prototype': (random, { token, room }) =>
    post(
      random.pick([generate, `/api/room/${room}/undo`]),
      token,
      random.pick(['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', '{"event":{"__proto__":null}}']),
    ),
  'what is no JSON': (random, { token }) =>
    post(
      generate,
      token,
      random.pick([
        '{',
        '{}{}',
        'NaN',
        '\ufeff{}',
        "{'a':1}",
        '[1,]',
        '"\u0000"',
        Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
        Buffer.from('c328', 'hex'),
      ]),
    ),
  'compressed JSON': (random, { token }) =>
    post(generate, token, gzipSync(random.pick(['{}', ' '.repeat(20_000_000)])), {
      'Content-Encoding': random.pick(['gzip', 'deflate', 'br', 'x']),
    }),
  'a body over its limit': (_, { token }) => post(generate, token, `{"a":"${'x'.repeat(200_000)}"}`),
  'a body where none belongs': (_, { token }) =>
    Buffer.concat([get('/api/status', `Authorization: Bearer ${token}${crlf}Content-Length: 5${crlf}`), line('hello')]),
  'a body that waits to be asked for': (random, { token }) =>
    post(generate, token, '{}', { Expect: random.pick(['100-continue', '200-ok', '']) }),
  'many at once': (random, { token }) =>
    Buffer.concat(Array.from({ length: random.pick([10, 300]) }, () => get('/api/user', `Authorization: Bearer ${token}${crlf}`))),
  'one inside another': (_, { token }) =>
    post(generate, token, `{}GET /api/status HTTP/1.1${crlf}Host: a${crlf}${crlf}`, { 'Content-Length': '2' }),
  'ranges without end': (random) =>
    get('/', `Range: bytes=${random.pick(['0-', '-0', '9-1', `${'0-1,'.repeat(2000)}0-1`, 'x', '0-99999999999999999999'])}${crlf}`),
  'conditions that are none': (random) =>
    get(
      '/',
      `If-None-Match: ${random.pick(['*', 'x'.repeat(5000), ',,,'])}${crlf}If-Modified-Since: ${random.pick(['x', '0', 'Thu, 99 Foo 9999'])}${crlf}`,
    ),
  'encodings and languages without end': () =>
    get(
      '/',
      `Accept-Encoding: ${'gzip;q=0.5,'.repeat(500)}x${crlf}Accept-Language: ${'de-DE,'.repeat(500)}x${crlf}Accept: ${'a/b,'.repeat(500)}x${crlf}`,
    ),
  'a part of a request': (random, { token }) => {
    const whole = post(generate, token, '{"autoSkipSegmentCategories":[]}');
    return whole.subarray(0, random.int(1, whole.length - 1));
  },
  'a request with wrong bytes': (random, { token, room }) =>
    mutateBytes(post(`/api/room/${room}/queue`, token, '{"service":"direct","id":"/sample/first-light.mp4"}'), random),
  'bytes of chance': (random) => random.bytes(random.int(1, 1000)),
  'a handshake of TLS': () => Buffer.from('16030100a5010000a10303', 'hex'),
};
