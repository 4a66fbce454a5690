import { expect, test } from 'vitest';
import { commentsOf } from '../src/comments.ts';

const shapes = [
  'export const thingShape = {',
  '  /** The name. */',
  '  name: z.string(),',
  '};',
  'export function thingOf(max: number) {',
  '  return z.object({',
  '    /** Up to a bound. */',
  '    size: z.number().check(z.maximum(max)),',
  '  });',
  '}',
].join('\n');

test('reads docstrings with the path of their field', () => {
  const source = [
    '/** A thing. */',
    'export const thingSchema = z.object({',
    '  /**',
    '   * Of two',
    '   * lines.',
    '   */',
    '  name: z.string(),',
    '  part: z.object({',
    '    /** Inner. */',
    '    name: z.string(),',
    '  }),',
    '});',
  ].join('\n');
  expect(Object.fromEntries(commentsOf([source]))).toEqual({
    thingSchema: 'A thing.',
    'thingSchema.name': 'Of two lines.',
    'thingSchema.part.name': 'Inner.',
  });
});

test.each([
  ['a shape', 'z.object(thingShape)', 'name'],
  ['a part of an object', 'z.object({ ...thingShape })', 'name'],
  ['a schema that extends another', 'z.extend(z.object(thingShape), {})', 'name'],
  ['an optional list', 'z.optional(z.array(z.object(thingShape)))', 'name'],
  ['a schema with checks', 'z.object(thingShape).check(z.refine(isRight))', 'name'],
  ['the shape of a schema', 'z.object({ ...z.object(thingShape).shape })', 'name'],
  ['a field of a shape', '{ name: thingShape.name }', 'name'],
  ['an alternative of a union', 'z.union([z.string(), z.object(thingShape)])', '#1.name'],
])('reads docstrings of fields with %s', (_, expression, field) => {
  expect(commentsOf([shapes, `export const schema = ${expression};`]).get(`schema.${field}`)).toBe('The name.');
});

test('reads docstrings of fields with a function that makes a schema', () => {
  expect(commentsOf([shapes, 'export const schema = thingOf(5);']).get('schema.size')).toBe('Up to a bound.');
});

test('reads a constant that is not exported from its own file', () => {
  const fileOf = (name: string, comment: string): string =>
    `const shape = {\n  /** ${comment} */\n  field: z.string(),\n};\nexport const ${name} = z.object(shape);`;
  const comments = commentsOf([fileOf('first', 'One.'), fileOf('second', 'Two.')]);
  expect([comments.get('first.field'), comments.get('second.field')]).toEqual(['One.', 'Two.']);
});
