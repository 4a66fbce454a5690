import * as z from 'zod/mini';
import type { PermissionName } from '../room/permissions.ts';
import type { NeededScopes } from '../room/scopes.ts';

/** Markdown for the documentation; `permissionsNeeded` of `@matinee/room` computes the permissions. */
export interface RoomPermissions {
  readonly dependsOn: string;
}

interface RequestOptions<Request> {
  /** A bot needs all of them. */
  scopes: NeededScopes;
  /** Missing if it needs none, as an undefined result is. */
  permission?: PermissionName | ((request: Request) => PermissionName | undefined) | RoomPermissions;
  /** Missing if the request can't be undone. */
  undo?: PermissionName;
  /** Type of its events for webhooks: one of `webhookTypes`, but not typed by them, so that webhooks can be cut out. */
  webhook?: `${string}.${string}` | ((request: Request) => `${string}.${string}`);
}

/** One kind of request to a room, without the parts that depend on the room's state. */
export interface RequestDefinition<Type extends number = number, Schema extends z.ZodMiniType = z.ZodMiniType> extends Readonly<
  RequestOptions<never>
> {
  /** On the wire. */
  readonly type: Type;
  readonly schema: Schema;
}

type RequestSchema<Type extends number, Fields extends z.core.$ZodLooseShape> = z.ZodMiniObject<{ type: z.ZodMiniLiteral<Type> } & Fields>;

/** Takes the number on the wire, the fields, and `checks` of the fields together. */
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
