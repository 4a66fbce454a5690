import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { findLinks } from './find-links.ts';

const urls = (text: string): string[] => findLinks(text).flatMap((part) => (part.kind === 'link' ? [part.url] : []));

test('[SCREEN-227] a URL becomes a link, shown without its scheme', () => {
  expect(findLinks('see https://peer.tube/w/9fKq now')).toEqual([
    { kind: 'text', text: 'see ' },
    { kind: 'link', text: 'peer.tube/w/9fKq', url: 'https://peer.tube/w/9fKq' },
    { kind: 'text', text: ' now' },
  ]);
});

test('[SCREEN-227] only http and https URLs are links', () => {
  expect(urls('javascript:alert(1) ftp://a.b data:x mailto:a@b HTTP://Example.org/')).toEqual(['http://example.org/']);
});

test('[SCREEN-227] at most ten URLs of a text are links', () => {
  const text = Array.from({ length: 12 }, (_, index) => `https://a.org/${index}`).join(' ');
  expect(urls(text)).toHaveLength(10);
  expect(findLinks(text).at(-1)).toEqual({ kind: 'text', text: ' https://a.org/10 https://a.org/11' });
});

test('[SCREEN-227] a URL with a user name is not a link', () => {
  expect(urls('https://bank.org@evil.org/ https://a:b@evil.org')).toEqual([]);
});

test('[SCREEN-227] a host that mixes scripts is shown in its encoded form', () => {
  expect(findLinks('https://pаypal.com/x')).toEqual([{ kind: 'link', text: 'xn--pypal-4ve.com/x', url: 'https://xn--pypal-4ve.com/x' }]);
  expect(findLinks('https://müller.de')).toEqual([{ kind: 'link', text: 'müller.de', url: 'https://xn--mller-kva.de/' }]);
});

test('all text is kept, and each link is http or https', () => {
  const pieces = constantFrom('https://', 'http://', 'a.org', '/', '(', ')', '.', ' ', '@', 'x', 'ü', '\n', '[', ']');
  assert(
    property(array(pieces, { maxLength: 60 }), (list) => {
      const text = list.join('');
      const parts = findLinks(text);
      const shown = parts.map((part) => part.text).join('');
      expect(shown.replaceAll(/https?:\/\//gi, '')).toBe(text.replaceAll(/https?:\/\//gi, ''));
      expect(urls(text).filter((url) => !/^https?:\/\//.test(url))).toEqual([]);
    }),
  );
});
