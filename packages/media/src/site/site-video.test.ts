import { expect, test } from 'vitest';
import { shortDescription, siteVideo } from './site-video.ts';

test('a description has 300 characters at most, and none of them is half', () => {
  expect(shortDescription('x'.repeat(300))).toBe('x'.repeat(300));
  expect(shortDescription('x'.repeat(301))).toBe(`${'x'.repeat(299)}…`);
  expect(shortDescription('🎬'.repeat(200))).toMatch(/^(?:🎬){149}\uFFFD…$/u);
  expect(siteVideo('youtube', 'a', { title: 'a', description: 'words '.repeat(2000) }).description).toHaveLength(300);
});

test.each([undefined, '', ' \n ', '\u202E'])('%j is no description', (description) => {
  expect(shortDescription(description)).toBeUndefined();
  expect(siteVideo('youtube', 'a', { title: 'a', description })).toEqual({ service: 'youtube', id: 'a', title: 'a' });
});
