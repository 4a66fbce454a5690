import { expect, test } from 'vitest';
import { shortenLink } from './RichText.tsx';

test('[SCREEN-227] a link is cut 30 characters after its host', () => {
  expect(shortenLink(`example.org/${'x'.repeat(29)}`)).toBe(`example.org/${'x'.repeat(29)}`);
  expect(shortenLink(`example.org/${'x'.repeat(30)}`)).toBe(`example.org/${'x'.repeat(29)}…`);
  expect(shortenLink(`a-rather-long-host-name-of-a-server.example.org?${'y'.repeat(40)}`)).toBe(
    `a-rather-long-host-name-of-a-server.example.org?${'y'.repeat(29)}…`,
  );
});

test('[SCREEN-227] a link shows its characters, unless they can’t be read or would hide what it is', () => {
  expect(shortenLink('example.org/Northern%20Harbour.mp4')).toBe('example.org/Northern Harbour.mp4');
  expect(shortenLink('example.org/%D0%92%D0%BE%D0%BB%D0%BD%D0%B0')).toBe('example.org/Волна');
  expect(shortenLink('example.org/%2Fa%3Fb')).toBe('example.org/%2Fa%3Fb');
  expect(shortenLink('example.org/100%')).toBe('example.org/100%');
  expect(shortenLink('example.org/%E2%80%AEgpj.exe')).toBe('example.org/%E2%80%AEgpj.exe');
});
