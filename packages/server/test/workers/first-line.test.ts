import { describe, expect, test } from 'vitest';
import { maxFirstBytes, readBeginning } from '../../src/workers/first-line.ts';

const read = (text: string, basePath = '') => readBeginning(Buffer.from(text, 'latin1'), basePath);
const roomAt = (target: string, basePath?: string): string | undefined => read(`GET ${target} HTTP/1.1\r\n`, basePath).room;

describe('[NODES-60] the room of a connection', () => {
  test('is the one of its first request, and not of a pipelined one', () => {
    expect(read('GET /api/room/one HTTP/1.1\r\nHost: a\r\n\r\nGET /api/room/two HTTP/1.1\r\n\r\n').room).toBe('one');
    expect(read('GET /api/status HTTP/1.1\r\nHost: a\r\n\r\nGET /api/room/two HTTP/1.1\r\n\r\n').room).toBeUndefined();
  });

  test('is known from the byte that ends the request line, wherever the bytes are split', () => {
    const line = '\r\nGET /api/room/Film-Night?reconnect=true HTTP/1.1\r\n';
    for (let length = 0; length < line.length; length++) expect(read(line.slice(0, length))).toEqual({ isComplete: false });
    expect(read(line)).toEqual({ isComplete: true, room: 'film-night' });
  });

  test.each([
    ['a WebSocket', '/api/room/film-night'],
    ['a call on the room', '/api/room/film-night/queue?x=/api/room/other'],
    ['its page', '/room/film-night'],
    ['other letters of the same name', '/api/room/FILM-Night'],
    ['an encoded name', '/api/room/film%2Dnight'],
    ['a whole URL', 'http://watch.example.org/api/room/film-night'],
    ['a whole URL in capitals', 'HTTPS://watch.example.org:8443/api/room/film-night?x#y'],
  ])('is read from %s', (_, target) => {
    expect(roomAt(target)).toBe('film-night');
  });

  test('is read below the path of PUBLIC_URL, and where a proxy has taken it off', () => {
    expect(roomAt('/watch/api/room/film-night', '/watch')).toBe('film-night');
    expect(roomAt('/api/room/film-night', '/watch')).toBe('film-night');
    expect(roomAt('/other/api/room/film-night', '/watch')).toBeUndefined();
  });

  test.each([
    ['the list of rooms', '/api/room/list'],
    ['a call that makes a room', '/api/room/generate'],
    ['no name', '/api/room/'],
    ['a name with other characters', '/api/room/caf%C3%A9'],
    ['a malformed escape', '/api/room/%E0%A4%A'],
    ['an escaped slash', '/api/room/%2f'],
    ['a name that is too long', `/api/room/${'a'.repeat(1000)}`],
    ['a longer path', '/x/api/room/film-night'],
    ['a path in other letters', '/API/room/film-night'],
    ['an asterisk', '*'],
  ])('is none for %s', (_, target) => {
    expect(read(`GET ${target} HTTP/1.1\r\n`)).toEqual({ isComplete: true });
  });

  test.each([
    ['the beginning of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\n'],
    ['bytes that are no text', '\x00\xff\xfe /api/room/film-night HTTP/1.1\n'],
    ['a line without a target', 'GET\r\n'],
    ['a line that begins with a space', ' GET /api/room/film-night HTTP/1.1\r\n'],
  ])('is none for %s', (_, text) => {
    expect(read(text)).toEqual({ isComplete: true });
  });

  test('is none for a request line of which no end comes', () => {
    const endless = `GET /api/room/film-night?${'x'.repeat(2 * maxFirstBytes)}`;
    expect(read(endless.slice(0, maxFirstBytes - 1)).isComplete).toBe(false);
    expect(read(endless.slice(0, maxFirstBytes))).toEqual({ isComplete: true });
    expect(read(`${endless} HTTP/1.1\r\n`)).toEqual({ isComplete: true });
    expect(read('\n'.repeat(maxFirstBytes))).toEqual({ isComplete: true });
  });
});
