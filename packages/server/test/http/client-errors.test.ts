import { errorStatuses, failureSchema } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { received, openRaw } from '../helpers/raw-socket.ts';
import { startForFile } from '../helpers/start-for-test.ts';

const server = await startForFile();

test.each([
  ['a path that is too long', `GET /api/status?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431, 'PayloadTooLarge'],
  ['headers that are too long', `GET /api/status HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'PayloadTooLarge'],
  ['text that is no HTTP', 'hello\r\n\r\n', 400, 'ValidationError'],
])('[REST-12] %s is refused in the failure shape', async (_, text, status, name) => {
  const socket = await openRaw(server.url);
  socket.write(text);
  const answer = await received(socket, '}}');
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const body: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
  expect(failureSchema.parse(body).error.name).toBe(name);
  expect(Object.keys(errorStatuses)).toContain(name);
});
