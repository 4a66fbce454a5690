import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPages } from './list-pages.ts';

const sources = join(import.meta.dirname, '../src');

test('every folder of pages defines a page, at a path of its own', async () => {
  const pages = await readPages();
  expect(pages).toHaveLength(readdirSync(join(sources, 'pages')).length);
  expect(new Set(pages.map(({ path }) => path.split('/')[1])).size).toBe(pages.length);
});

test('the first image of a page exists', async () => {
  const images = (await readPages()).flatMap(({ firstImage }) => firstImage ?? []);
  expect(images.filter((image) => !existsSync(join(sources, 'assets', image)))).toEqual([]);
});

test('[SCREEN-1] the title in the head is the title that the page shows in English', async () => {
  const pages = await readPages();
  const titles = Object.fromEntries(pages.flatMap(({ path, head }) => (head === undefined ? [] : [[path, head.title]])));
  expect(titles).toEqual({
    '/': 'Matinee: watch together',
    '/rooms': 'Browse: Matinee',
    '/my-rooms': 'My Rooms: Matinee',
    '/account': 'Account: Matinee',
    '/join': 'Invitation: Matinee',
    '/passwordreset': 'New password: Matinee',
    '/setup': 'Set up: Matinee',
    '/discord': 'Discord: Matinee',
    '/oidc': 'Login service: Matinee',
    '/quick': 'A temporary room: Matinee',
    '/admin/:section?': 'Admin: Matinee',
    '/attribution': 'Attribution: Matinee',
    '/faq': 'Questions: Matinee',
    '/privacypolicy': 'Privacy: Matinee',
    '/remote': 'Remote: Matinee',
    '/tv': 'TV: Matinee',
    '*': 'Not found: Matinee',
  });
});

test('[SCREEN-2] search engines list the home page, the public rooms, the attribution and the privacy policy only', async () => {
  const listed = (await readPages()).filter(({ head }) => head?.isListed === true);
  expect(listed.map(({ path }) => path).sort()).toEqual(['/', '/attribution', '/faq', '/privacypolicy', '/rooms']);
});
