import { expect, test } from 'vitest';
import { codeOf, isTest, parse, units, walk, type Source, type SyntaxNode } from './sources.ts';

// A function of a package has at most 80 lines, or a docstring that says "Long because …".

const maxLines = 80;

const isFunction = ({ type, body }: SyntaxNode): boolean =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(type) && body !== null;

function longFunctions(path: string, { text, program, comments }: Source): string[] {
  const linesIn = (start: number, end: number): number => text.slice(start, end).split('\n').length;
  const found: string[] = [];
  /** Start of the statement or member around the function; comments from there on belong to the function. */
  let statementStart = 0;
  walk(program, (node, parent) => {
    if (
      /Statement$|Declaration$|^MethodDefinition$|^PropertyDefinition$|^Property$/.test(node.type) &&
      parent?.type !== 'ExportNamedDeclaration'
    ) {
      statementStart = node.start;
    }
    if (!isFunction(node) || linesIn(node.start, node.end) <= maxLines) return;
    const comment = comments.findLast(({ end }) => end <= statementStart);
    const isDocumented =
      comment !== undefined && text.slice(comment.end, statementStart).trim() === '' && /\bLong because\b/.test(comment.text);
    if (!isDocumented) found.push(`${path}:${linesIn(0, node.start)}`);
  });
  return found;
}

test.each(units.filter((unit) => unit.startsWith('packages/')))('no function of %s has more than 80 lines without a reason', (unit) => {
  const sources = codeOf(`${unit}/src`).filter((path) => !isTest(path) && !path.includes('/testing/'));
  const found = sources.flatMap((path) => longFunctions(path, parse(path)));
  expect(found).toEqual([]);
});
