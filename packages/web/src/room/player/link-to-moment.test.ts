import { identify } from '@matinee/media/identify';
import type { Service } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { linkToMoment } from './link-to-moment.ts';

const origin = 'https://watch.example';

test.each<[Service, string]>([
  ['youtube', 'dQw4w9WgXcQ'],
  ['vimeo', '76979871'],
  ['direct', 'https://films.example/first.mp4'],
  ['hls', 'https://films.example/first.m3u8'],
  ['odysee', '@channel:1/film:a'],
])('[STAGE-11] the link to a moment of a %s video starts there when it is added', (service, id) => {
  const link = linkToMoment({ service, id }, 83.7, origin);
  expect(identify(link)).toMatchObject({ service, id, start: 83 });
});

test('the link to the start of a video, or at a site that names no times, has no time', () => {
  expect(linkToMoment({ service: 'youtube', id: 'dQw4w9WgXcQ' }, 0.4, origin)).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  expect(linkToMoment({ service: 'tubi', id: '123456' }, 83, origin)).toBe('https://tubitv.com/movies/123456');
});

test('the link to a moment of a file of this server has the address of the server', () => {
  expect(linkToMoment({ service: 'direct', id: '/sample.mp4' }, 83, origin)).toBe('https://watch.example/sample.mp4#t=83');
});
