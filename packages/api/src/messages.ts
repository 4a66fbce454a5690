import {
  clientMessageSchema,
  requestMessageSchema,
  requestDefinitions,
  requests,
  serverMessageSchema,
  type NeededScopes,
} from '@matinee/protocol';
import { textsOf, type Comments, type Texts } from './comments.ts';
import type { JsonSchema } from './json-schema.ts';
import { requestKinds } from './request-kinds.ts';
import { constantOf } from './schema-names.ts';
import type { Schemas } from './schemas.ts';
import { literalOf, optionsOf, type AnySchema } from './zod-shape.ts';

export interface DescribedMessage extends Texts {
  name: string;
  title: string;
  contentType: 'application/json';
  payload: JsonSchema;
  correlationId?: { description: string; location: string };
  /** The scopes that a bot's token needs for it. */
  'x-scopes'?: readonly string[];
}

export type Messages = Record<string, DescribedMessage>;

interface Sources {
  schemas: Schemas;
  comments: Comments;
}

/** @throws if the constant has no docstring */
function commentOf(schema: AnySchema, comments: Comments): string {
  const constant = constantOf(schema) ?? 'A schema that is not exported';
  const comment = comments.get(constant);
  if (comment === undefined) throw new Error(`${constant} has no docstring in packages/protocol`);
  return comment;
}

function messageOf(name: string, payload: JsonSchema, comment: string): DescribedMessage {
  // The message takes the docstring of its payload.
  const { title: _title, description: _description, ...schema } = payload;
  const isNumbered = schema.properties?.['id'] !== undefined && ['req', 'done', 'error'].includes(name.split('.')[0] ?? '');
  return {
    name,
    title: name,
    ...textsOf(comment),
    contentType: 'application/json',
    payload: schema,
    ...(isNumbered && { correlationId: { description: 'The number of the request.', location: '$message.payload#/id' } }),
  };
}

function scopesOf(scopes: NeededScopes): Pick<DescribedMessage, 'x-scopes'> {
  return scopes === 'never' ? {} : { 'x-scopes': scopes };
}

/** By action; requests by `req.` and their name. */
export function clientMessages({ schemas, comments }: Sources): Messages {
  const messages: Messages = {};
  for (const schema of optionsOf(clientMessageSchema)) {
    const action = String(literalOf(schema, 'action'));
    if (schema === requestMessageSchema) continue;
    const message = messageOf(action, schemas.of(schema, 'input'), commentOf(schema, comments));
    messages[action] = action === 'auth' ? { ...message, ...scopesOf(requests.Join.scopes) } : message;
  }
  const envelope = schemas.of(requestMessageSchema, 'input');
  for (const { name, type, schema, permissions } of requestKinds()) {
    const payload = { ...envelope, properties: { ...envelope.properties, request: schemas.of(schema, 'input') } };
    const needs = permissions === '' ? '' : ` Needs ${permissions}.`;
    const message = messageOf(`req.${name}`, payload, commentOf(schema, comments) + needs);
    messages[message.name] = { ...message, ...scopesOf(requestDefinitions[type].scopes) };
  }
  return messages;
}

/** By action. */
export function serverMessages({ schemas, comments }: Sources): Messages {
  return Object.fromEntries(
    optionsOf(serverMessageSchema).map((schema) => {
      const action = String(literalOf(schema, 'action'));
      return [action, messageOf(action, schemas.of(schema, 'output'), commentOf(schema, comments))];
    }),
  );
}
