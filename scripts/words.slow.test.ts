import { expect, test } from 'vitest';
import { codeOf, isTest, parse, units, walk, type SyntaxNode } from './sources.ts';

// The words that GLOSSARY.md rejects, where a machine can tell them apart.

/** Parts of identifiers and of file names. */
const bannedParts = new Set(
  ['house', 'told', 'untold', 'anew', 'standing', 'standings', 'spill', 'bring', 'brings', 'judged', 'disown', 'arrival', 'arrivals']
    .concat(['visitor', 'visitors', 'newcomer', 'newcomers', 'lately', 'modest', 'lenient', 'asker', 'somebody', 'nobody', 'whoever'])
    .concat(['letters', 'news', 'hears', 'heard', 'begun', 'sought', 'least', 'whom']),
);
/** Names of others (the DOM, Node, libraries) and of the wire, which never change. */
const foreign = new Set(['nobody', 'bringToFront', 'nobody_to_recover', 'House']);

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.toLowerCase());
const isBanned = (name: string): boolean => !foreign.has(name) && wordsOf(name).some((word) => bannedParts.has(word));

test.each(units)('no name in %s has a word that the glossary rejects', (unit) => {
  const paths = codeOf(unit);
  const names = paths.flatMap((path) => {
    const found = new Set<string>();
    walk(parse(path).program, ({ type, name }) => {
      if ((type === 'Identifier' || type === 'PrivateIdentifier') && isBanned(String(name))) found.add(`${path}: ${String(name)}`);
    });
    return [...found];
  });
  expect([...paths.filter((path) => isBanned(path.slice(unit.length))), ...names]).toEqual([]);
});

/** Names with one meaning in two packages, each with the reason for not sharing them. */
const allowedTwice: Record<string, string> = {};

test('no two packages export the same name', () => {
  const exporters = new Map<string, Set<string>>();
  for (const unit of units.filter((each) => each.startsWith('packages/'))) {
    for (const path of codeOf(`${unit}/src`).filter((each) => !isTest(each))) {
      for (const name of exportsOf(parse(path).program)) exporters.set(name, (exporters.get(name) ?? new Set()).add(unit));
    }
  }
  const twice = [...exporters].filter(([name, by]) => by.size > 1 && !(name in allowedTwice));
  expect(twice.map(([name, by]) => `${name}: ${[...by].join(', ')}`)).toEqual([]);
});

/** Re-exports don't count. */
function exportsOf(program: SyntaxNode): string[] {
  return (program['body'] as SyntaxNode[]).flatMap(({ type, declaration }) => {
    if (type !== 'ExportNamedDeclaration' || declaration === null) return [];
    const { id, declarations = [] } = declaration as SyntaxNode & { id?: SyntaxNode; declarations?: SyntaxNode[] };
    return [id, ...declarations.map((each) => each['id'] as SyntaxNode)].flatMap((each) =>
      each?.type === 'Identifier' ? [String(each['name'])] : [],
    );
  });
}
