import { expect, test } from 'vitest';
import { registerTrustedTypes } from './trusted-types.ts';

type Rules = Parameters<NonNullable<Parameters<typeof registerTrustedTypes>[0]['trustedTypes']>['createPolicy']>[1];

function registered(): Rules {
  let rules: Rules | undefined;
  const location = new URL('https://watch.example.org/room/cinema') as unknown as Location;
  registerTrustedTypes({ location, trustedTypes: { createPolicy: (name, given) => (name === 'default' ? (rules = given) : undefined) } });
  if (rules === undefined) throw new Error('No default policy was made');
  return rules;
}

test.each([
  '/sw.js',
  '/assets/film-worker-1.js',
  '/assets/ass-worker-1.js',
  '/assets/subtitle-worker-1.js',
  'https://www.youtube.com/iframe_api',
  'https://www.youtube.com/s/player/8ad9c87a/www-widgetapi.vflset/www-widgetapi.js',
])('[SCREEN-11] the page may run %s', (url) => {
  expect(registered().createScriptURL(url)).toBe(url);
});

test.each([
  'https://evil.example/iframe_api',
  'https://www.youtube.com.evil.example/iframe_api',
  'https://www.youtube.com/watch',
  'https://www.youtube.com/iframe_api/../evil.js',
  'http://www.youtube.com/iframe_api',
  '//evil.example/sw.js',
  '/api/image/sw.js',
  '/sw.js/other.js',
  '/assets/other-worker-1.js',
  'data:text/javascript,alert(1)',
  'blob:https://watch.example.org/1',
])('[SCREEN-11] the page may not run %s', (url) => {
  expect(registered().createScriptURL(url)).toBeNull();
});

test('[SCREEN-11] markup can be parsed for reading, and never becomes part of the page', () => {
  const { createHTML } = registered();
  expect(createHTML('<tt/>', 'TrustedHTML', 'DOMParser parseFromString')).toBe('<tt/>');
  for (const sink of ['Element innerHTML', 'Document write', 'Element insertAdjacentHTML', 'HTMLIFrameElement srcdoc']) {
    expect(createHTML('<b></b>', 'TrustedHTML', sink)).toBeNull();
  }
});

test('browsers without Trusted Types work too', () => {
  expect(() => registerTrustedTypes({ location: new URL('https://watch.example.org') as unknown as Location })).not.toThrow();
});

test('[PROXY-3] below a path the service worker is the one of that path', () => {
  document.documentElement.dataset['base'] = '/watch';
  expect(['/watch/sw.js', '/sw.js', '/other/sw.js'].map((url) => registered().createScriptURL(url))).toEqual(['/watch/sw.js', null, null]);
  delete document.documentElement.dataset['base'];
});
