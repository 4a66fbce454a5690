import { expect, test } from 'vitest';
import { isWithinDomain } from './domain.ts';

test.each([
  ['films.example', 'films.example', true],
  ['Room.Films.Example', 'films.example', true],
  ['otherfilms.example', 'films.example', false],
  ['films.example.org', 'films.example', false],
  ['example', 'films.example', false],
  ['films.example', undefined, false],
])('the host %s lies within the domain %s: %s', (hostname, domain, isWithin) => {
  expect(isWithinDomain(hostname, domain)).toBe(isWithin);
});
