import * as fc from 'fast-check';
import type { QueueItem, RoomListItem } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { renderHead, type PageHead } from '../../src/http/pages/page-head.ts';
import { roomHead } from '../../src/http/pages/room-head.ts';

const origin = 'https://watch.example.org';
const room: RoomListItem = {
  name: 'cinema',
  title: '',
  description: '',
  isTemporary: false,
  visibility: 'public',
  queueMode: 'manual',
  currentSource: null,
  users: 0,
};
const item: QueueItem = { service: 'vimeo', id: '76979871', title: 'First Light', thumbnail: '/api/image/signature/address' };

const unescaped = (text: string): string =>
  text
    .replace(/&(lt|gt|quot|#39);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '')
    .replaceAll('&amp;', '&');

/** Returns a head's tags by name; fails on anything but whole tags of the allowed kinds. */
function read(html: string): Map<string, string> {
  const tags = /\s*(?:<title>([^<>]*)<\/title>|<(?:meta (?:name|property)|link rel)="([^"<>]+)" (?:content|href)="([^"<>]*)" \/>)/y;
  const said = new Map<string, string>();
  while (tags.lastIndex < html.length) {
    const at = tags.lastIndex;
    const found = tags.exec(html);
    if (found === null) throw new Error(`No tag: ${html.slice(at)}`);
    const [, title, name = 'title', content = title ?? ''] = found;
    expect(said.has(name)).toBe(false);
    said.set(name, unescaped(content));
  }
  return said;
}

const previewOf = (shown: RoomListItem): Map<string, string> => read(renderHead(roomHead(shown), origin));

test('[ROOM-18] a room without a title is called by its name, a temporary one by its maker', () => {
  expect(roomHead(room).title).toBe('cinema: Matinee');
  expect(roomHead({ ...room, isTemporary: true }).title).toBe('Watch party: Matinee');
  expect(roomHead({ ...room, isTemporary: true, madeBy: 'Anna' }).title).toBe('Anna’s watch party: Matinee');
});

test('[REST-16] a room’s head says its title, current item, number of users and thumbnail', () => {
  const said = previewOf({ ...room, title: 'Friday at the lighthouse', description: 'Bring\npopcorn.', currentSource: item, users: 3 });
  expect(Object.fromEntries(said)).toEqual({
    title: 'Friday at the lighthouse: Matinee',
    description: 'On now: First Light. 3 people are watching. Bring popcorn.',
    canonical: `${origin}/room/cinema`,
    'og:url': `${origin}/room/cinema`,
    'og:site_name': 'Matinee',
    'og:type': 'website',
    'og:title': 'Friday at the lighthouse',
    'og:description': 'On now: First Light. 3 people are watching. Bring popcorn.',
    'og:image': `${origin}/api/image/signature/address`,
    'twitter:image': `${origin}/api/image/signature/address`,
    'twitter:card': 'summary_large_image',
    'twitter:title': 'Friday at the lighthouse',
    'twitter:description': 'On now: First Light. 3 people are watching. Bring popcorn.',
  });
});

test('an empty room’s head says its name and shows the product’s image', () => {
  const said = previewOf({ ...room, users: 1 });
  expect(said.get('og:title')).toBe('cinema');
  expect(said.get('description')).toBe('Nothing is on yet. 1 person is here.');
  expect(said.get('og:image')).toBe(`${origin}/share.jpg`);
  expect(said.get('og:image:width')).toBe('1200');
});

test('an item without a title is not named by its id', () => {
  const { title: _, ...untitled } = item;
  expect(previewOf({ ...room, currentSource: untitled }).get('description')).toBe('A video is on.');
});

test('[SCREEN-2] only public permanent rooms may be listed by search engines', () => {
  const robots = (shown: Partial<RoomListItem>) => previewOf({ ...room, ...shown }).get('robots');
  expect([robots({}), robots({ visibility: 'unlisted' }), robots({ isTemporary: true })]).toEqual([undefined, 'noindex', 'noindex']);
});

test('[REST-16] a private room’s head says only that it is private', () => {
  const secret: RoomListItem = { ...room, name: 'hideout', title: 'Heist', description: 'At nine', currentSource: item, users: 7 };
  const html = renderHead(roomHead({ ...secret, visibility: 'private' }), origin);
  expect(html).toBe(renderHead(roomHead({ ...room, visibility: 'private' }), origin));
  expect(html).toContain('This room is private.');
  expect(html).toContain('noindex');
});

test('a long description is cut between words, and never within a character', () => {
  const long = previewOf({ ...room, description: 'lighthouse '.repeat(60) }).get('description') ?? '';
  expect(long).toMatch(/^Nothing is on yet\. (?:lighthouse )+lighthouse…$/);
  const seals = previewOf({ ...room, description: '🦭'.repeat(400) }).get('description') ?? '';
  expect(Array.from(seals)).toHaveLength(200);
  expect(seals.isWellFormed()).toBe(true);
});

test('a room’s title cannot break out of its head', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '/', '=', ' ', '\n', '-->', '</title>', '<script>', '&quot;', '$&', '$1') }),
  );
  fc.assert(
    fc.property(fc.record({ title: hostile, heading: hostile, description: hostile, path: hostile, image: hostile }), (texts) => {
      const head: PageHead = { ...texts, isListed: true };
      const said = read(renderHead(head, origin));
      expect(said.get('title')).toBe(texts.title);
      expect(said.get('og:title')).toBe(texts.heading);
      expect(said.get('og:description')).toBe(texts.description);
      expect(said.get('canonical')).toBe(origin + texts.path);
      expect(said.get('twitter:image')).toBe(origin + texts.image);
      expect(said.size).toBe(13);
    }),
  );
});
