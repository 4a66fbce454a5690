import { limits, type VideoRequest } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { splitForSending } from './room-requests.ts';

const link = (id: string): VideoRequest => ({ service: 'direct', id });

test('a part has as many videos as a request may', () => {
  const videos = Array.from({ length: 501 }, (_, index) => link(`https://example.org/${index}.mp4`));
  const parts = splitForSending(videos);
  expect(parts.map(({ length }) => length)).toEqual([500, 1]);
  expect(parts.flat()).toEqual(videos);
});

test('each part fits into a socket message', () => {
  const videos = Array.from({ length: 100 }, (_, index) => link(`https://example.org/${'ü'.repeat(900)}${index}`));
  const parts = splitForSending(videos);
  expect(parts.flat()).toEqual(videos);
  for (const part of parts) {
    const message = JSON.stringify({ action: 'req', request: { type: 5, videos: part } });
    expect(new TextEncoder().encode(message).length).toBeLessThanOrEqual(limits.socketMessageBytes);
  }
});

test('no videos make no parts', () => {
  expect(splitForSending([])).toEqual([]);
});
