import { errorNames, failureSchema, refusalMessages, type ErrorName, type Failure } from '@matinee/protocol';
import { readFileSync } from 'node:fs';
import type { JsonSchema } from './json-schema.ts';
import type { Schemas } from './schemas.ts';

type Field = Exclude<keyof Failure['error'], 'name' | 'message' | 'reason'>;

/** The fields of errors besides message and reason. */
const fields: Readonly<Partial<Record<ErrorName, readonly Field[]>>> = {
  AlreadyInUse: ['fields'],
  BadApiArgumentException: ['arg'],
  BadPasswordError: ['limit'],
  Banned: ['explanation', 'endsAt'],
  ImpossiblePromotionException: ['limit'],
  InvalidAddPreviewInputException: ['service'],
  LengthOutOfRangeException: ['limit'],
  Muted: ['endsAt'],
  OutOfQuotaException: ['service'],
  PayloadTooLarge: ['limit'],
  PermissionDeniedException: ['permission'],
  QueueFullException: ['limit'],
  ScopeMissing: ['scope'],
  TooManyRequests: ['retryAfterSeconds'],
  Unavailable: ['retryAfterSeconds'],
  UnsupportedMimeTypeException: ['arg'],
  UnsupportedServiceException: ['service'],
  ValidationError: ['arg', 'limit'],
};

export function errorSchemas(schemas: Schemas): Record<ErrorName, JsonSchema> {
  const described = schemas.of(failureSchema, 'output').properties?.['error']?.properties ?? {};
  const reasons = readErrorReasons();
  const schemaOf = (name: ErrorName): JsonSchema => {
    const causes = reasons.filter((each) => each.name === name).map(({ reason }) => reason);
    const own = (fields[name] ?? []).map((field): [string, JsonSchema] => [field, withoutNames(described[field] ?? {})]);
    return {
      type: 'object',
      description: refusalMessages[name],
      properties: {
        name: { type: 'string', const: name },
        message: { type: 'string', description: 'A sentence in English, for people.' },
        ...(causes.length > 0 && { reason: { type: 'string', enum: causes, description: 'Which of several causes.' } }),
        ...Object.fromEntries(own),
      },
      required: ['name', 'message'],
    };
  };
  return Object.fromEntries(errorNames.map((name) => [name, schemaOf(name)])) as Record<ErrorName, JsonSchema>;
}

/** The docstring begins with the errors that have the field. */
function withoutNames(schema: JsonSchema): JsonSchema {
  const description = schema.description?.replace(/^(?:[A-Z]\w+(?:, )?)+: /, '');
  if (description === undefined) return schema;
  return { ...schema, description: description.charAt(0).toUpperCase() + description.slice(1) };
}

export function failureWith(names: readonly ErrorName[]): JsonSchema {
  const errors = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const error = errors.length === 1 ? errors[0] : { oneOf: errors, discriminator: { propertyName: 'name' } };
  return {
    type: 'object',
    properties: { success: { type: 'boolean', const: false }, error: error as JsonSchema },
    required: ['success', 'error'],
  };
}

/** A reason belongs to the error in the comment above it. */
function readErrorReasons(): { reason: string; name: string }[] {
  const source = readFileSync(new URL('errors/errors.ts', import.meta.resolve('@matinee/protocol')), 'utf8');
  const list = /export const errorReasons = \[([\s\S]*?)\] as const/.exec(source)?.[1] ?? '';
  let name = '';
  return list.split('\n').flatMap((line) => {
    name = /^ *\/\/ (\w+)/.exec(line)?.[1] ?? name;
    const reason = /^ *'(\w+)',$/.exec(line)?.[1];
    return reason === undefined ? [] : [{ reason, name }];
  });
}
