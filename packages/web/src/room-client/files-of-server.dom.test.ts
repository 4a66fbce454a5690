import { afterEach, expect, test } from 'vitest';
import { withServerUrls } from './files-of-server.ts';

const source = {
  kind: 'hls',
  url: '/api/relay/signature/text',
  subtitleUrl: '/api/subtitles/signature/text',
  subtitleName: 'film.en.srt',
  textTracks: [{ url: 'https://media.test/en.vtt', name: 'English', srclang: 'en', kind: 'subtitles' }],
  qualities: [{ url: '/api/relay/signature/small', mime: 'video/mp4', height: 480 }],
} as const;

afterEach(() => delete document.documentElement.dataset['base']);

test('[PROXY-3] below a path, files that the server serves or passes on are loaded below that path, and the rest from where it is', () => {
  document.documentElement.dataset['base'] = '/watch';
  expect(withServerUrls(source)).toEqual({
    ...source,
    url: '/watch/api/relay/signature/text',
    subtitleUrl: '/watch/api/subtitles/signature/text',
    qualities: [{ ...source.qualities[0], url: '/watch/api/relay/signature/small' }],
  });
  expect(withServerUrls({ kind: 'youtube', url: 'dQw4w9WgXcQ' })).toEqual({ kind: 'youtube', url: 'dQw4w9WgXcQ' });
});
