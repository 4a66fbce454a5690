import { sentRequests, type RequestDefinition, type RequestType } from '@matinee/protocol';
import type { AnySchema } from './zod-shape.ts';

/** One kind of request that clients send. */
export interface RequestKind {
  type: RequestType;
  /** Such as `PlayNow`. */
  name: string;
  schema: AnySchema;
  /** The permissions that it needs, as text in Markdown; empty for none. */
  permissions: string;
}

function permissionsOf({ permission }: RequestDefinition): string {
  const needed = typeof permission === 'function' ? permission({} as never) : permission;
  if (needed === undefined) return '';
  return typeof needed === 'string' ? `\`${needed}\`` : needed.dependsOn;
}

/** The requests of clients, by their number on the wire. */
export function requestKinds(): RequestKind[] {
  return sentRequests.map(([name, definition]) => ({
    type: definition.type as RequestType,
    name,
    schema: definition.schema,
    permissions: permissionsOf(definition),
  }));
}
