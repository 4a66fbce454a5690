import * as z from 'zod/mini';
import type { PermissionName } from '../room/permissions.ts';
import type { NeededScopes } from '../room/scopes.ts';

/** Permissions that depend on the room, in Markdown for the documentation. `permissionsNeeded` of `@matinee/room` computes them. */
export interface RoomPermissions {
  readonly dependsOn: string;
}

interface RequestOptions<Request> {
  /** The scopes that a bot needs, all of them. */
  scopes: NeededScopes;
  /** The permission that it needs; none if missing, or if the function returns none. */
  permission?: PermissionName | ((request: Request) => PermissionName | undefined) | RoomPermissions;
  /** The permission to undo it; a request without one can't be undone. */
  undo?: PermissionName;
  /** The type under which its events are sent to webhooks: one of `webhookTypes`. Not typed by them, so that webhooks can be cut out. */
  webhook?: `${string}.${string}` | ((request: Request) => `${string}.${string}`);
}

/** One kind of request to a room, with everything that doesn't depend on the room's state. */
export interface RequestDefinition<Type extends number = number, Schema extends z.ZodMiniType = z.ZodMiniType> extends Readonly<
  RequestOptions<never>
> {
  /** Its number on the wire. */
  readonly type: Type;
  readonly schema: Schema;
}

type RequestSchema<Type extends number, Fields extends z.core.$ZodLooseShape> = z.ZodMiniObject<{ type: z.ZodMiniLiteral<Type> } & Fields>;

/** Defines a kind of request by its number on the wire, its fields and `checks` of them together. */
export function defineRequest<const Type extends number, Fields extends z.core.$ZodLooseShape>(
  type: Type,
  fields: Fields,
  {
    checks = [],
    ...options
  }: RequestOptions<z.infer<RequestSchema<Type, Fields>>> & { checks?: z.core.$ZodCheck<z.infer<RequestSchema<Type, Fields>>>[] },
): RequestDefinition<Type, RequestSchema<Type, Fields>> {
  const schema = z.object({ type: z.literal(type), ...fields }) as unknown as RequestSchema<Type, Fields>;
  return { type, schema: checks.length > 0 ? schema.check(...checks) : schema, ...options };
}
