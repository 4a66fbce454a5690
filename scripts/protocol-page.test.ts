import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commentsOf } from './protocol-comments.ts';
import { fillProtocolPage, partsOf, protocolTables } from './protocol-page.ts';
import { root } from './read-imports.ts';

const page = readFileSync(join(root, 'docs/protocol.md'), 'utf8');

test('the page of the protocol is as its schemas generate it; npm run docs renews it', () => {
  expect(page).toBe(fillProtocolPage(page));
});

test('the page has every generated part once', () => {
  expect(partsOf(page).toSorted()).toEqual(Object.keys(protocolTables).toSorted());
});

test('every call, request and message is explained', () => {
  const rows = page.split('\n').filter((line) => /^\| \d+ +\| \w/.test(line));
  expect(rows.filter((line) => /^\| \d+ +\| \w+ +\| +\|/.test(line))).toEqual([]);
  expect(page).not.toMatch(/^#### `[^\n]+`\n\n\n/m);
});

test('docstrings are read with the path of their field', () => {
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
  expect(Object.fromEntries(commentsOf(source))).toEqual({
    thingSchema: 'A thing.',
    'thingSchema.name': 'Of two lines.',
    'thingSchema.part.name': 'Inner.',
  });
});
