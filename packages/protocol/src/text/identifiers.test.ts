import { describe, expect, test } from 'vitest';
import { isWithinDomain, roomNameProblem } from './identifiers.ts';

describe('a room name', () => {
  test.each([
    ['', 'missing'],
    ['movie night', 'spaces'],
    ['ab', 'length'],
    ['a'.repeat(33), 'length'],
    ['caf\u00e9', 'characters'],
    ['a/b', 'characters'],
    ['list', 'reserved'],
    ['CREATE', 'reserved'],
  ])('%j is refused: %s', (name, problem) => {
    expect(roomNameProblem(name)).toBe(problem);
  });

  test.each(['abc', 'a'.repeat(32), 'Movie_Night-2'])('%j is taken', (name) => {
    expect(roomNameProblem(name)).toBeUndefined();
  });
});

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
