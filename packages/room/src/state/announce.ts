import type { RoomEvent } from '@matinee/protocol';
import type { RequestContext } from './request.ts';

/** Returns the event that tells all clients of a room what the actor did. */
export function announce(request: RoomEvent['request'], context: RequestContext, additional: RoomEvent['additional'] = {}): RoomEvent {
  const { name, isLoggedIn } = context.actor;
  return { id: context.newId(), request, user: { name, isLoggedIn }, additional };
}
