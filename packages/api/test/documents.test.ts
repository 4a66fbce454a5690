import asyncApiSchema from '@asyncapi/specs/schemas/3.0.0.json' with { type: 'json' };
import {
  calls,
  clientMessageSchema,
  errorStatuses,
  requestDefinitions,
  RequestType,
  roomRequestSchema,
  scopesOfCall,
  serverMessageSchema,
  type Call,
  type CallName,
  type ErrorName,
} from '@matinee/protocol';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createAsyncApi } from '../src/async-api.ts';
import { readProtocolComments } from '../src/comments.ts';
import { examples } from '../src/examples.ts';
import { createOpenApi } from '../src/open-api.ts';
import { templateOf } from '../src/operations.ts';
import { literalOf, optionsOf } from '../src/zod-shape.ts';

const comments = readProtocolComments();
const openApi = createOpenApi(comments);
const asyncApi = createAsyncApi(comments);

interface Operation {
  operationId: string;
  summary: string;
  parameters?: { name: string; in: string }[];
  responses: Record<string, unknown>;
  security: Record<string, string[]>[];
}

function referencesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (key === '$ref' ? [String(part)] : referencesOf(part)));
}

function isFound(document: unknown, reference: string): boolean {
  const path = reference
    .slice(2)
    .split('/')
    .map((part) => part.replaceAll('~1', '/'));
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document) !== undefined;
}

describe('OpenAPI', () => {
  test('[API-1] the document is valid by the official schema of OpenAPI 3.1', async () => {
    expect(await new Validator().validate(structuredClone(openApi) as Record<string, unknown>)).toEqual({ valid: true });
    expect(openApi.openapi).toBe('3.1.0');
  });

  test('[API-1] the document has every call with a summary, its success and its failures', () => {
    for (const [name, call] of Object.entries(calls) as [string, Call][]) {
      const operation = openApi.paths[templateOf(call)]?.[call.method.toLowerCase()] as Operation;
      expect(operation).toMatchObject({ operationId: name, summary: expect.stringMatching(/^[A-Z].+[^.]$/) });
      expect(Object.keys(operation.responses)).toContain(String(call.status ?? 200));
      expect(Object.keys(operation.responses).includes('429')).toBe(!call.path.startsWith('/status'));
    }
  });

  test('[API-5] each call names the scopes that the token of a bot needs', () => {
    for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
      const operation = openApi.paths[templateOf(call)]?.[call.method.toLowerCase()] as Operation;
      const scopes = scopesOfCall(name);
      const isForBots = scopes !== 'never' && call.access !== 'open';
      expect(operation.security.flatMap(({ botToken }) => (botToken === undefined ? [] : [botToken]))).toEqual(isForBots ? [scopes] : []);
    }
  });

  test('[API-5] each failure of a call names the errors of its status', () => {
    for (const operation of Object.values(openApi.paths).flatMap((path) => Object.values(path) as Operation[])) {
      const failures = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
      for (const [status, answer] of failures) {
        const names = referencesOf(answer).map((reference) => reference.replace('#/components/schemas/', '') as ErrorName);
        const others: Partial<Record<ErrorName, string>> = { MissingToken: '401', FeatureDisabledException: '400' };
        const own = names.filter((name) => errorStatuses[name] === Number(status) || others[name] === status);
        expect(own).toEqual(names);
      }
    }
    expect(openApi.components.schemas['BadPasswordError']).toMatchObject({
      properties: {
        name: { const: 'BadPasswordError' },
        reason: { enum: expect.arrayContaining(['password_weak']) },
        limit: { type: 'number' },
      },
      required: ['name', 'message'],
    });
  });

  test('every parameter of a path is described', () => {
    const missing = Object.entries(openApi.paths).flatMap(([template, operations]) =>
      [...template.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) =>
        (Object.values(operations) as Operation[])
          .filter(({ parameters = [] }) => !parameters.some((parameter) => parameter.in === 'path' && parameter.name === name))
          .map(({ operationId }) => `${operationId}: ${name}`),
      ),
    );
    expect(missing).toEqual([]);
  });

  test('no two operations have the same name', () => {
    const names = Object.values(openApi.paths).flatMap((path) =>
      Object.values(path).map((operation) => (operation as Operation).operationId),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  test('a call without a docstring stops the build', () => {
    expect(() => createOpenApi(new Map([...comments].filter(([path]) => path !== 'calls.login')))).toThrow('login has no docstring');
  });

  test.each(Object.entries(examples))('the examples of %s are accepted by its schemas', (name, { body, response }) => {
    const call: Call = calls[name as keyof typeof calls];
    expect(body === undefined || z.safeParse(call.body ?? z.never(), body).success).toBe(true);
    expect(response === undefined ? undefined : z.parse(call.response ?? z.never(), response)).toEqual(response);
  });
});

describe('AsyncAPI', () => {
  test('[API-1] the document is valid by the official schema of AsyncAPI 3.0', () => {
    const ajv = new Ajv({ strict: false });
    addFormats.default(ajv);
    // The validator has the schemas of JSON Schema itself.
    const definitions = Object.entries(asyncApiSchema.definitions).filter(([id]) => !id.startsWith('http://json-schema.org/'));
    const validate = ajv.compile({ ...asyncApiSchema, definitions: Object.fromEntries(definitions) });
    validate(asyncApi);
    expect(validate.errors).toBeNull();
    expect(asyncApi.asyncapi).toBe('3.0.0');
  });

  test('[API-1] the document has every message in both directions, and a message for each request', () => {
    const actions = [...optionsOf(clientMessageSchema), ...optionsOf(serverMessageSchema)].map((schema) =>
      String(literalOf(schema, 'action')),
    );
    const numbers = new Set(optionsOf(roomRequestSchema).map((schema) => literalOf(schema, 'type')));
    const requests = Object.entries(RequestType).flatMap(([name, number]) => (numbers.has(number) ? [`req.${name}`] : []));
    const expected = [...actions.filter((action) => action !== 'req'), ...requests];
    expect(Object.keys(asyncApi.components.messages).toSorted()).toEqual(expected.toSorted());
  });
});

test('[API-5] each request of AsyncAPI names the scopes that the token of a bot needs', () => {
  const { messages } = asyncApi.components;
  const requests = Object.entries(RequestType).filter(([name]) => `req.${name}` in messages);
  expect(requests.map(([name]) => messages[`req.${name}`]?.['x-scopes'])).toEqual(
    requests.map(([, type]) => requestDefinitions[type].scopes),
  );
  expect(messages['auth']?.['x-scopes']).toEqual(['room:read']);
});

test.each([
  ['OpenAPI', openApi],
  ['AsyncAPI', asyncApi],
])('every reference in the document of %s leads somewhere in it', (_, document) => {
  expect(referencesOf(document).filter((reference) => !isFound(document, reference))).toEqual([]);
});

test('a schema is named by its direction only where both are described', () => {
  for (const { components } of [openApi, asyncApi]) {
    const names = Object.keys(components.schemas);
    expect(names.filter((name) => name.endsWith('Input') && !names.includes(name.replace(/Input$/, '')))).toEqual([]);
  }
});
