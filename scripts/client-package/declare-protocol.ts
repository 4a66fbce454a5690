import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProtocolComments } from '@matinee/api/comments';
import { constantOf } from '@matinee/api/schema-names';
import type { AnySchema } from '@matinee/api/zod-shape';
import * as protocol from '@matinee/protocol';
import { root } from '../sources.ts';
import { declareStructure, declareType, docstring, indent, type Declarations } from './declare-schema.ts';

// Declarations of the protocol without its schemas, for programs without zod.

const folder = join(root, 'packages/protocol/src');
const comments = readProtocolComments();

/** By type name: the constant that holds the schema, and the schema. */
const inferred = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/^export type (\w+) = z\.infer<typeof ([\w.]+)>;$/gm)])
    .flatMap(([, type = '', path = '']) => {
      const schema = schemaAt(path);
      return schema === undefined ? [] : [[type, { constant: path.replace(/\.schema$/, ''), schema }] as const];
    }),
);
const names = new Map([...inferred].map(([type, { schema }]) => [schema, type]));

/** Returns the schema at a path such as `accessRequests.SetDoor.schema`; undefined if it isn't exported. */
function schemaAt(path: string): AnySchema | undefined {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], protocol) as
    | AnySchema
    | undefined;
}

const constants = { RequestType: protocol.RequestType, Role: protocol.Role };

/** Names that types without a schema refer to. */
const needs: Record<string, readonly string[]> = {
  MatineeError: ['ErrorName', 'ErrorReason'],
  UserCallName: ['Calls'],
  adminCalls: ['Call'],
};

/** Returns a module with these types and all that they need. @throws for a name that it can't declare */
export function declareProtocol(wanted: readonly string[]): string {
  const declared = new Map<string, string>();
  const declarations: Declarations = {
    nameOf(schema) {
      const name = schema === protocol.roleSchema ? 'Role' : names.get(schema);
      if (name !== undefined) declare(name);
      return name;
    },
    commentOf: (path) => comments.get(path.join('.')),
  };
  const written: Record<string, () => string> = {
    ...Object.fromEntries(Object.entries(constants).map(([name, values]) => [name, () => declareConstant(name, values)])),
    ErrorName: () => declareNames('ErrorName', protocol.errorNames),
    ErrorReason: () => declareNames('ErrorReason', protocol.errorReasons),
    MatineeError: () => declareError(declarations),
    Call: () => callDeclarations,
    Calls: () => declareCalls('Calls', 'userCalls', declarations),
    UserCallName: () => 'export type UserCallName = keyof Calls;',
    adminCalls: () => `${declareCalls('AdminCalls', 'adminCalls', declarations)}\n${adminCallsDeclaration}`,
  };

  function declare(name: string): void {
    if (declared.has(name)) return;
    // Keeps its place, and ends a circle of types.
    declared.set(name, '');
    declared.set(name, written[name]?.() ?? declareInferred(name));
  }

  function declareInferred(name: string): string {
    const found = inferred.get(name);
    if (found === undefined) throw new Error(`The protocol's ${name} is no type that can be declared.`);
    const { constant, schema } = found;
    const structure = declareStructure(schema, declarations, [constant]);
    return `${docstring(comments.get(constant))}export type ${name} = ${structure};`;
  }

  for (const name of wanted) for (const each of [name, ...(needs[name] ?? [])]) declare(each);
  return indent([...declared.values()].join('\n\n'));
}

function declareNames(name: string, values: readonly string[]): string {
  return `export type ${name} =\n${values.map((value) => `  | ${JSON.stringify(value)}`).join('\n')};`;
}

function declareConstant(name: string, values: Record<string, number>): string {
  const fields = Object.entries(values).map(([key, value]) => `readonly ${key}: ${value};`);
  return [
    `${docstring(comments.get(name))}export declare const ${name}: {\n${fields.join('\n')}\n};`,
    `export type ${name} = (typeof ${name})[keyof typeof ${name}];`,
  ].join('\n');
}

function declareError(declarations: Declarations): string {
  const { error } = protocol.failureSchema.shape;
  const { name: _name, message: _message, reason: _reason, ...fields } = error.shape;
  const details = Object.entries(fields).map(([name, schema]) => {
    const comment = declarations.commentOf(['errorShape', name]);
    return `${docstring(comment)}${name}?: ${declareType(schema, declarations, ['errorShape', name])};`;
  });
  return `/** A refusal of the server. Tell them apart by name: the message is for people. */
export declare class MatineeError extends Error {
readonly name: ErrorName;
readonly details: {
reason?: ErrorReason | undefined;
${details.join('\n')}
};
}`;
}

const callDeclarations = `/** A REST call by its definition, such as one of \`adminCalls\`. */
export interface Call {
readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
readonly path: string;
}
/** A call whose input and reply are known. The field is only there for the compiler. */
export interface DefinedCall<Types> extends Call {
readonly types?: Types;
}`;
const adminCallsDeclaration = `export declare const adminCalls: {
readonly [Name in keyof AdminCalls]: DefinedCall<AdminCalls[Name]>;
};`;

const callsOf = { userCalls: protocol.userCalls, adminCalls: protocol.adminCalls };

function declareCalls(name: string, constant: 'userCalls' | 'adminCalls', declarations: Declarations): string {
  const calls = Object.entries<protocol.Call>(callsOf[constant]).map(([callName, call]) => {
    const parts = (['params', 'query', 'body', 'response'] as const).flatMap((part) => {
      const schema = call[part];
      return schema === undefined ? [] : [`${part}: ${declareType(schema, declarations, [constantOf(schema) ?? ''])};`];
    });
    return `${docstring(comments.get(`${constant}.${callName}`))}${callName}: {\n${parts.join('\n')}\n};`;
  });
  return `${docstring(comments.get(constant))}export interface ${name} {\n${calls.join('\n')}\n}`;
}
