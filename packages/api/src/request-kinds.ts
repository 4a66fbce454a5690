import { sentRequests, type RequestDefinition, type RequestType } from '@matinee/protocol';
import type { AnySchema } from './zod-shape.ts';

export interface RequestKind {
  type: RequestType;
  /** Such as `PlayNow`. */
  name: string;
  schema: AnySchema;
  /** Markdown; empty for none. */
  permissions: string;
}

function permissionsOf({ permission }: RequestDefinition): string {
  const needed = typeof permission === 'function' ? permission({} as never) : permission;
  if (needed === undefined) return '';
  return typeof needed === 'string' ? `\`${needed}\`` : needed.dependsOn;
}

/** In the order of their numbers on the wire. */
export function requestKinds(): RequestKind[] {
  return sentRequests.map(([name, definition]) => ({
    type: definition.type as RequestType,
    name,
    schema: definition.schema,
    permissions: permissionsOf(definition),
  }));
}
