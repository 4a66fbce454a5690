import { expect, test } from 'vitest';
import { shortenLink } from './shorten-link.ts';

test('[SCREEN-376] a link is cut 30 characters after its host', () => {
  expect(shortenLink(`example.org/${'x'.repeat(29)}`)).toBe(`example.org/${'x'.repeat(29)}`);
  expect(shortenLink(`example.org/${'x'.repeat(30)}`)).toBe(`example.org/${'x'.repeat(29)}…`);
  expect(shortenLink(`a-rather-long-host-name-of-a-server.example.org?${'y'.repeat(40)}`)).toBe(
    `a-rather-long-host-name-of-a-server.example.org?${'y'.repeat(29)}…`,
  );
});
