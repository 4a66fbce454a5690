import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPageApi } from './use-api.ts';

beforeEach(() => localStorage.clear());
afterEach(() => delete document.documentElement.dataset['base']);

test('[PROXY-4] below a path the calls go there, with a token of its own', async () => {
  localStorage.setItem('token', 'of the server at the root');
  document.documentElement.dataset['base'] = '/watch';
  const sent: [unknown, unknown][] = [];
  const fetch = async (path: unknown, init: RequestInit = {}) => {
    sent.push([path, init.headers]);
    return Response.json(path === '/watch/api/auth/grant' ? { token: 'own' } : []);
  };
  await createPageApi({ fetch, storage: localStorage, language: () => 'en' }).call('listRooms', {});
  expect(sent).toEqual([
    ['/watch/api/auth/grant', { 'Accept-Language': 'en' }],
    ['/watch/api/room/list', { 'Accept-Language': 'en', Authorization: 'Bearer own' }],
  ]);
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({ token: 'of the server at the root', 'token/watch': 'own' });
});
