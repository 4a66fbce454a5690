import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProtocolComments } from '@matinee/api/comments';
import { requestKinds } from '@matinee/api/request-kinds';
import { constantOf } from '@matinee/api/schema-names';
import { optionsOf } from '@matinee/api/zod-shape';
import { calls, clientMessageSchema, serverMessageSchema } from '@matinee/protocol';
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
  const comments = readProtocolComments();
  const schemas = [...requestKinds().map(({ schema }) => schema), ...[clientMessageSchema, serverMessageSchema].flatMap(optionsOf)];
  const names = [...Object.keys(calls).map((name) => `calls.${name}`), ...schemas.map((schema) => constantOf(schema) ?? 'unnamed')];
  expect(names.filter((name) => (comments.get(name) ?? '') === '')).toEqual([]);
});
