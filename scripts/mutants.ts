import { createHash } from 'node:crypto';
import { parse, walk, type Source, type SyntaxNode } from './sources.ts';

export interface Mutant {
  path: string;
  start: number;
  end: number;
  replacement: string;
}

const operators: Record<string, readonly string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
};

const methods: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  find: 'findLast',
  findLast: 'find',
  startsWith: 'endsWith',
};

/** Methods whose result has their object's type, so that the call can be left out. `check` belongs to schemas. */
const droppedMethods = new Set(['filter', 'slice', 'toSorted', 'toReversed', 'toSpliced', 'concat', 'trim', 'toLowerCase', 'check']);

/** Syntax of TypeScript that holds code; its other syntax is types. */
const typedCode = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSParameterProperty']);

/** Returns all mutants; types, imports, texts for people and log messages have none. */
export function mutantsOf(path: string, source: Source = parse(path)): Mutant[] {
  const { text, program } = source;
  const textOf = ({ start, end }: SyntaxNode): string => text.slice(start, end);
  const found: Mutant[] = [];
  const skipped: SyntaxNode[] = [];
  const functions: SyntaxNode[] = [];
  const isIn = (node: SyntaxNode, outer: readonly SyntaxNode[]): boolean =>
    outer.some(({ start, end }) => start <= node.start && node.end <= end);
  const add = ({ start, end }: { start: number; end: number }, ...replacements: string[]): void => {
    for (const replacement of replacements) found.push({ path, start, end, replacement });
  };
  walk(program, (node, parent) => {
    if (isIn(node, skipped)) return;
    if (isSkipped(node, textOf)) {
      skipped.push(node);
      return;
    }
    if (/Function/.test(node.type)) functions.push(node);
    const child = (name: string): SyntaxNode => node[name] as SyntaxNode;
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression':
      case 'AssignmentExpression': {
        const operator = node['operator'] as string;
        const start = text.indexOf(operator, child('left').end);
        add({ start, end: start + operator.length }, ...(operators[operator] ?? []));
        if (operator === '??') add(node, textOf(child('left')));
        return;
      }
      case 'UnaryExpression':
        if (node['operator'] === '!') add(node, textOf(child('argument')));
        return;
      case 'IfStatement':
        if (node['alternate'] === null) add(child('test'), 'false');
        addNegation(child('test'), textOf, add);
        return;
      case 'ConditionalExpression':
        addNegation(child('test'), textOf, add);
        return;
      case 'ExpressionStatement':
        if (isEffect(child('expression'))) add(node, ';');
        return;
      case 'CallExpression':
        addMethods(node, textOf, add);
        return;
      case 'Literal':
        if (parent?.type === 'Property' && parent['key'] === node) return;
        addLiteral(node, isIn(node, functions), add);
    }
  });
  return found.filter((mutant) => mutant.replacement !== text.slice(mutant.start, mutant.end));
}

type Add = (range: SyntaxNode, ...replacements: string[]) => void;
type TextOf = (node: SyntaxNode) => string;

function isSkipped(node: SyntaxNode, textOf: TextOf): boolean {
  if (node.type.startsWith('TS')) return !typedCode.has(node.type);
  if (/^(?:Import|Export(?:All))/.test(node.type)) return true;
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
  return /(?:\blog|logger|console|\w*Error|^super)\b/.test(textOf(node['callee'] as SyntaxNode));
}

/** Adds no negation of a comparison, which has its own opposite mutants. */
function addNegation(test: SyntaxNode, textOf: TextOf, add: Add): void {
  if (!/^(?:Binary|Unary)Expression$/.test(test.type)) add(test, `!(${textOf(test)})`);
}

function isEffect({ type, argument }: SyntaxNode): boolean {
  if (type === 'AwaitExpression') return isEffect(argument as SyntaxNode);
  return ['CallExpression', 'AssignmentExpression', 'UpdateExpression'].includes(type);
}

function addMethods(call: SyntaxNode, textOf: TextOf, add: Add): void {
  const callee = call['callee'] as SyntaxNode;
  if (callee.type !== 'MemberExpression' || callee['computed'] === true) return;
  const [object, property] = [callee['object'] as SyntaxNode, callee['property'] as SyntaxNode];
  const name = textOf(property);
  if (Object.hasOwn(methods, name)) add(property, methods[name] as string);
  if (droppedMethods.has(name)) add(call, textOf(object));
}

/** Outside of functions, names of states and kinds are vocabulary. */
function addLiteral(literal: SyntaxNode, isInFunction: boolean, add: Add): void {
  const { value } = literal;
  if (typeof value === 'boolean') add(literal, String(!value));
  if (typeof value === 'number') add(literal, value === 0 ? '1' : String(value * 2));
  if (typeof value === 'string' && isInFunction && /^[\w.-]*$/.test(value)) add(literal, `'${value}_'`);
}

/** Picks mutants. With the same seed, a mutant keeps its place while other code changes. */
export function sample(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const place = (mutant: Mutant): string =>
    createHash('sha256')
      .update(JSON.stringify([seed, mutant]))
      .digest('hex');
  const placed = mutants.map((mutant) => ({ mutant, place: place(mutant) }));
  return placed
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

export function mutate(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end);
}
