import { expect, test } from 'vitest';
import { codeOf, filesBelow, isTest, read, units } from './sources.ts';

// The names of the tests that prove a rule of docs/spec begin with its id.

const rules = filesBelow('docs/spec')
  .flatMap((path) => [...read(path).matchAll(/^- \*\*(.*?)\*\* (.*)$/gm)])
  .map(([, id = '', sentence = '']) => ({ id, sentence }));
const ids = new Set(rules.map(({ id }) => id));

/** As `path: id`. A name may begin with several. */
const used = units
  .flatMap(codeOf)
  // A contract is the tests of every implementation of a port.
  .filter((path) => isTest(path) || path.endsWith('-contract.ts'))
  .flatMap((path) =>
    [...read(path).matchAll(/['"`]((?:\[[A-Z]+-\d+\] )+)/g)].flatMap(([, prefix = '']) =>
      [...prefix.matchAll(/\[(.+?)\]/g)].map(([, id = '']) => ({ path, id })),
    ),
  );

test('every rule has an id such as QUEUE-4 and is a sentence', () => {
  expect(rules.filter(({ id, sentence }) => !/^[A-Z]+-[1-9]\d*$/.test(id) || !/^\S.*[.:]$/.test(sentence))).toEqual([]);
});

test('no two rules have the same id', () => {
  expect(rules.map(({ id }) => id).filter((id, index, all) => all.indexOf(id) !== index)).toEqual([]);
});

test('every rule has a test whose name begins with its id', () => {
  const proved = new Set(used.map(({ id }) => id));
  expect([...ids].filter((id) => !proved.has(id))).toEqual([]);
});

test('every id in the name of a test belongs to a rule', () => {
  expect(used.filter(({ id }) => !ids.has(id)).map(({ path, id }) => `${path}: ${id}`)).toEqual([]);
});
