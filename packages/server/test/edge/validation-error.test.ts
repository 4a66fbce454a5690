import { calls } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { toValidationError } from '../../src/edge/validation-error.ts';

const video = { service: 'youtube', id: 'dQw4w9WgXcQ' };

function messageOf(call: 'addToQueue' | 'patchRoom' | 'register' | 'createRoom', body: unknown): string {
  const parsed = calls[call].body.safeParse(body);
  if (parsed.success) throw new Error('The body was not refused');
  return toValidationError(body, parsed.error.issues).message;
}

test.each([
  ['addToQueue', { videos: [{ ...video, colour: 'red' }] }, '“videos.0” has unknown fields: colour.'],
  ['patchRoom', { colour: 'red' }, 'The request has unknown fields: colour.'],
  ['addToQueue', { service: 'youtube' }, '“id” is missing.'],
  ['addToQueue', { ...video, id: '' }, '“id” can’t be empty.'],
  ['addToQueue', { ...video, startAt: 'soon' }, '“startAt” has a value that can’t be used.'],
  ['addToQueue', { ...video, startAt: 9, endAt: 3 }, 'endAt must come after startAt'],
  ['addToQueue', { ...video, startAt: 1e9 }, '“startAt” can be at most 604800.'],
  ['createRoom', { name: 'x'.repeat(1001) }, '“name” can be at most 1000 characters long.'],
  ['patchRoom', { title: 'a\nb' }, 'The title must stay on one line'],
  ['patchRoom', { title: 'x'.repeat(256) }, 'The title can have at most 255 characters'],
  ['register', { username: 'Ann', password: 'long enough 1', email: 'ann' }, 'Must be a valid email'],
  ['register', { username: 'Ann' }, '“password” is missing.'],
] as const)('[REST-25] %s with %j is refused with a sentence: %s', (call, body, message) => {
  expect(messageOf(call, body)).toBe(message);
});
