import { expect, test } from 'vitest';
import { codeOf, filesBelow, isTest, parse, read, units, walk, type SyntaxNode } from './sources.ts';

// The words that GLOSSARY.md rejects, where a machine can tell them from the words that it asks for.

/** Parts of identifiers and of file names. */
const bannedParts = new Set(
  ['house', 'told', 'untold', 'anew', 'standing', 'standings', 'spill', 'bring', 'brings', 'judged', 'disown', 'arrival', 'arrivals']
    .concat(['visitor', 'visitors', 'newcomer', 'newcomers', 'lately', 'modest', 'lenient', 'asker', 'somebody', 'nobody', 'whoever'])
    .concat(['letters', 'news', 'hears', 'heard', 'begun', 'sought', 'least', 'whom']),
);
/** Names of others (the DOM, Node, libraries) and of the wire, which never change. */
const foreign = new Set(['nobody', 'bringToFront', 'nobody_to_recover', 'House']);

/** In comments, documents and names of tests. In quotes, `nobody` is a value of the wire. */
const bannedProse =
  /\b(?:whoever|whatever|somebody|(?<!["'`])nobody|anew|newcomers?|lately|disown(?:s|ed)?|untold|is on by now|so long as to)\b/gi;

/** Of a name or path, its words in lower case. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.toLowerCase());
const isBanned = (name: string): boolean => !foreign.has(name) && wordsOf(name).some((word) => bannedParts.has(word));

/** How many offenders each unit still has. These numbers may only fall. */
const knownNames: Record<string, number> = {
  'packages/media': 0,
  'packages/protocol': 0,
  'packages/room': 0,
  'packages/sync': 0,
};
const knownProse: Record<string, number> = {
  'packages/media': 0,
  'packages/protocol': 0,
  'packages/room': 0,
  'packages/sync': 0,
};

test.each(units)('no name in %s has a word that the glossary rejects', (unit) => {
  const paths = codeOf(unit);
  const names = paths.flatMap((path) => {
    const found = new Set<string>();
    walk(parse(path).program, ({ type, name }) => {
      if ((type === 'Identifier' || type === 'PrivateIdentifier') && isBanned(String(name))) found.add(`${path}: ${String(name)}`);
    });
    return [...found];
  });
  const found = [...paths.filter((path) => isBanned(path.slice(unit.length))), ...names];
  expect(found.length > (knownNames[unit] ?? 0) ? found : []).toEqual([]);
});

/** The titles of a test file's tests and groups. */
function titlesIn(program: SyntaxNode, text: string): string[] {
  const titles: string[] = [];
  walk(program, ({ type, callee, arguments: given }) => {
    if (type !== 'CallExpression') return;
    const { start, end } = callee as SyntaxNode;
    const [title] = given as SyntaxNode[];
    if (title !== undefined && /^(?:test|describe|it)\b/.test(text.slice(start, end))) titles.push(text.slice(title.start, title.end));
  });
  return titles;
}

test.each(units)('no comment, document or name of a test in %s has a word that the glossary rejects', (unit) => {
  const inCode = codeOf(unit).flatMap((path) => {
    const { text, program, comments } = parse(path);
    const prose = [...comments.map((comment) => comment.text), ...(isTest(path) ? titlesIn(program, text) : [])];
    return prose.flatMap((part) => [...part.matchAll(bannedProse)].map(([word]) => `${path}: ${word} in ${part.trim().slice(0, 100)}`));
  });
  const documents = filesBelow(unit).filter((path) => path.endsWith('.md'));
  const inDocuments = documents.flatMap((path) => [...read(path).matchAll(bannedProse)].map(([word]) => `${path}: ${word}`));
  const found = [...inCode, ...inDocuments];
  expect(found.length > (knownProse[unit] ?? 0) ? found : []).toEqual([]);
});

test('no document of the project has a word that the glossary rejects', () => {
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    'SPEC.md',
    ...filesBelow('docs').filter((path) => path.endsWith('.md')),
  ];
  const found = documents.flatMap((path) => [...read(path).matchAll(bannedProse)].map(([word]) => `${path}: ${word}`));
  expect(found.length > (knownProse['docs'] ?? 0) ? found : []).toEqual([]);
});

/** Names that mean the same thing in two packages, each with the reason for not sharing them. */
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

/** The names that a file declares and exports; what it only passes on doesn't count. */
function exportsOf(program: SyntaxNode): string[] {
  return (program['body'] as SyntaxNode[]).flatMap(({ type, declaration }) => {
    if (type !== 'ExportNamedDeclaration' || declaration === null) return [];
    const { id, declarations = [] } = declaration as SyntaxNode & { id?: SyntaxNode; declarations?: SyntaxNode[] };
    return [id, ...declarations.map((each) => each['id'] as SyntaxNode)].flatMap((each) =>
      each?.type === 'Identifier' ? [String(each['name'])] : [],
    );
  });
}
