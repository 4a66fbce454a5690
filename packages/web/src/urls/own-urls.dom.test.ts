import { afterEach, expect, test } from 'vitest';
import { nameInOrigin, pathOfPage, serverUrl, sharedUrl } from './own-urls.ts';

/** The page as served below a path, or at the root of a host. */
function openPage(base: string | undefined): void {
  if (base === undefined) delete document.documentElement.dataset['base'];
  else document.documentElement.dataset['base'] = base;
}
afterEach(() => openPage(undefined));

test.each([
  [undefined, '/api/room/list', '/api/room/list'],
  ['/watch', '/api/room/list', '/watch/api/room/list'],
  ['/a/b', '/', '/a/b/'],
  ['/watch', 'https://elsewhere.example/still.webp', 'https://elsewhere.example/still.webp'],
  ['/watch', '//elsewhere.example/still.webp', '//elsewhere.example/still.webp'],
  ['/watch', 'data:image/png;base64,AA', 'data:image/png;base64,AA'],
])('[PROXY-3] on a page below %s the server’s %s is at %s', (base, named, url) => {
  openPage(base);
  expect(serverUrl(named)).toBe(url);
});

test('[PROXY-3] a link to share has the origin and the path of the server', () => {
  expect(sharedUrl('/room')).toBe(`${location.origin}/room`);
  openPage('/watch');
  expect(sharedUrl('/room')).toBe(`${location.origin}/watch/room`);
});

test.each([
  [undefined, '/room/den', '/room/den?a=1'],
  ['/watch', '/watch/room/den', '/room/den?a=1'],
  ['/watch', '/watch/', '/?a=1'],
  ['/watch', '/watchtower', '/watchtower?a=1'],
])('[PROXY-3] on a page below %s the page at %s is %s to the app', (base, pathname, path) => {
  openPage(base);
  expect(pathOfPage({ pathname, search: '?a=1' })).toBe(path);
});

test('[PROXY-4] a stored value has a name of its own below each path, and the contract’s name at the root', () => {
  expect(nameInOrigin('token')).toBe('token');
  openPage('/watch');
  expect(nameInOrigin('token')).toBe('token/watch');
});
