import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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
