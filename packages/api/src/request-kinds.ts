import { RequestType, roomRequestSchema } from '@matinee/protocol';
import { emptySync, permissionsNeeded } from '@matinee/room/read';
import { literalOf, optionsOf, type AnySchema } from './zod-shape.ts';

/** One kind of request that clients send. */
export interface RequestKind {
  type: RequestType;
  /** Such as `PlayNow`. */
  name: string;
  schema: AnySchema;
  /** The permissions that it needs, as text in Markdown; empty for none. */
  permissions: string;
}

const names = new Map<unknown, string>(Object.entries(RequestType).map(([name, type]) => [type, name]));

/** What decides of requests whose permission depends on the room. */
const dependent: Partial<Record<RequestType, string>> = {
  [RequestType.Promote]: '`manage-users.promote-…`, `manage-users.demote-…`',
  [RequestType.MakeInvite]: '`manage-users.admit`, `manage-users.promote-…`',
  [RequestType.PlayNow]: '`manage-queue.play-now` and more',
  [RequestType.ApplySettings]: '`configure-room.…`',
  [RequestType.Undo]: 'that of the reverse',
  [RequestType.UpdateUser]: '',
};

function permissionsOf(type: RequestType): string {
  const room = { sync: emptySync(''), users: [] };
  const needed = dependent[type] === undefined ? permissionsNeeded(room, { type } as Parameters<typeof permissionsNeeded>[1]) : [];
  return dependent[type] ?? needed.map((name) => `\`${name}\``).join(', ');
}

/** The requests of clients, by their number on the wire. */
export function requestKinds(): RequestKind[] {
  return optionsOf(roomRequestSchema)
    .map((schema) => {
      const type = literalOf(schema, 'type') as RequestType;
      return { type, name: names.get(type) ?? '', schema, permissions: permissionsOf(type) };
    })
    .sort((a, b) => a.type - b.type);
}
