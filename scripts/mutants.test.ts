import { parseSync } from 'rolldown/utils';
import { describe, expect, test } from 'vitest';
import { mutantsOf, mutate, sample } from './mutants.ts';
import { codeOf, isTest, read, type Source, type SyntaxNode } from './sources.ts';

function mutated(text: string): string[] {
  const source: Source = { text, program: parseSync('a.ts', text).program as unknown as SyntaxNode, comments: [] };
  return mutantsOf('a.ts', source).map((mutant) => mutate(text, mutant));
}

describe('mutants', () => {
  test.each([
    ['a < b', ['a <= b', 'a >= b']],
    ['a === b', ['a !== b']],
    ['a + b', ['a - b']],
    ['a && b', ['a || b']],
    ['a ?? b', ['a']],
    ['!a', ['a']],
    ['a ? b : c', ['!(a) ? b : c']],
    ['a.filter(b)', ['a']],
    ['a.some(b)', ['a.every(b)']],
    ['a.check(b, 3)', ['a', 'a.check(b, 6)']],
    ['[true, 0, 2]', ['[false, 0, 2]', '[true, 1, 2]', '[true, 0, 4]']],
    ["() => 'playing'", ["() => 'playing_'"]],
  ])('change the expression %s', (text, expected) => {
    expect(mutated(`const x = ${text};`)).toEqual(expected.map((other) => `const x = ${other};`));
  });

  test.each([
    ['if (a) throw b;', ['if (false) throw b;', 'if (!(a)) throw b;']],
    ['if (a) throw b; else throw c;', ['if (!(a)) throw b; else throw c;']],
    ['a();', [';']],
    ['await a();', [';']],
    ['a.b = c;', [';']],
  ])('change the statement %s', (text, expected) => {
    expect(mutated(text)).toEqual(expected);
  });

  test.each([
    "import a from 'a';",
    "export * from 'a';",
    "type A = { a: 1 } | 'b';",
    'const a: Record<1, true> = b;',
    "const kinds = ['playing'];",
    "const texts = () => 'The video has ended';",
    "const a = { 'a-b': c };",
    "function a() { throw new TypeError('gone'); }",
    "const a = () => { return log.warn('late', 5); };",
  ])('leave out %s', (text) => {
    expect(mutated(text)).toEqual([]);
  });

  test('can be parsed', () => {
    const paths = codeOf('packages/room/src/read').filter((path) => !isTest(path));
    const broken = paths
      .flatMap((path) => mutantsOf(path))
      .filter((mutant) => parseSync('a.ts', mutate(read(mutant.path), mutant)).errors.length);
    expect(broken).toEqual([]);
  });
});

describe('a sample', () => {
  const mutants = Array.from({ length: 100 }, (_, start) => ({ path: 'a.ts', start, end: start + 1, replacement: 'b' }));

  test('is the same for the same seed, and another for another one', () => {
    expect(sample(mutants, 10, 1)).toEqual(sample(mutants.toReversed(), 10, 1));
    expect(sample(mutants, 10, 1)).not.toEqual(sample(mutants, 10, 2));
  });

  test('holds each mutant once, and no more than there are', () => {
    expect(sample(mutants, 200, 1).toSorted((a, b) => a.start - b.start)).toEqual(mutants);
  });
});
