import { describe, expect, test } from 'vitest';
import { checkAnswer, checkCloseCode, checkMessage, type CheckedAnswer } from '../src/testing/index.ts';

const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' });
const user: CheckedAnswer = { method: 'GET', path: '/user', status: 200, headers, body: { username: 'Ada', loggedIn: false } };
const failure = (name: string, details = {}) => ({ success: false, error: { name, message: 'No.', ...details } });
const sync = { action: 'sync', isPlaying: true, currentSource: { service: 'youtube', id: 'aqz-KE-bpKQ' } };

describe('an answer', () => {
  test.each<[string, Partial<CheckedAnswer>]>([
    ['as described', {}],
    ['to a path with a query', { path: '/user?now' }],
    ['to a HEAD request', { method: 'HEAD', body: '' }],
    ['that refuses', { status: 401, body: failure('MissingToken') }],
    ['to a path that does not exist', { path: '/nowhere', status: 404, body: failure('NotFound') }],
    ['to a method that does not exist', { method: 'PATCH', status: 404, body: failure('NotFound') }],
    ['that is a file', { path: '/thumbnail/abc', headers: new Headers({ 'content-type': 'image/jpeg' }), body: '…' }],
    ['without a body', { path: '/image/s/aHR0cHM', status: 404, headers: new Headers(), body: '' }],
  ])('[API-3] %s passes', (_, change) => {
    expect(() => checkAnswer({ ...user, ...change })).not.toThrow();
  });

  test.each<[string, Partial<CheckedAnswer>, string]>([
    ['a field too many', { body: { ...(user.body as object), rank: 1 } }, 'additional properties'],
    ['a field too many further down', { status: 401, body: { ...failure('MissingToken'), at: 1 } }, 'additional properties'],
    ['a field of another type', { body: { username: 'Ada', loggedIn: 'no' } }, 'must be boolean'],
    ['a missing field', { body: { loggedIn: false } }, 'required'],
    ['a status that is not described', { status: 202 }, 'The status is not described'],
    ['an error name of another status', { status: 401, body: failure('UsernameTaken') }, 'must be equal to constant'],
    ['an error name of another call', { status: 400, body: failure('QueueFullException') }, 'must be equal to constant'],
    ['a field of another error', { status: 401, body: failure('MissingToken', { limit: 1 }) }, 'additional properties'],
    ['a reason of another error', { status: 401, body: failure('MissingToken', { reason: 'not_json' }) }, 'allowed values'],
    ['a type that is not described', { headers: new Headers({ 'content-type': 'text/html' }), body: '<p>' }, 'type text/html'],
    ['no header where one is described', { status: 429, body: failure('TooManyRequests') }, 'The header Retry-After is missing'],
    ['success at a path that does not exist', { path: '/nowhere' }, 'The call is not described'],
    ['a body where none is described', { path: '/thumbnail/abc', status: 404, body: failure('NotFound') }, 'A body is not described'],
  ])('[API-3] an answer with %s fails', (_, change, fault) => {
    expect(() => checkAnswer({ ...user, ...change })).toThrow(fault);
  });
});

describe('a message', () => {
  test('[API-3] a message as described passes', () => {
    expect(() => checkMessage(sync)).not.toThrow();
  });

  test.each<[string, unknown]>([
    ['a field too many', { ...sync, isPaused: false }],
    ['a field too many further down', { ...sync, currentSource: { ...sync.currentSource, size: 1 } }],
    ['a field of another type', { ...sync, isPlaying: 1 }],
    ['an action that is not described', { action: 'hello' }],
    ['an action of clients', { action: 'ping', t0: 1 }],
    ['no action', 5],
  ])('[API-3] a message with %s fails', (_, message) => {
    expect(() => checkMessage(message)).toThrow('asyncapi.json');
  });
});

test('[API-3] a close code that is not described fails', () => {
  expect(() => checkCloseCode(4004)).not.toThrow();
  expect(() => checkCloseCode(4242)).toThrow('close code 4242');
});
