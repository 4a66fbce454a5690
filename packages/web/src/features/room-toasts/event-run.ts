import { RequestType, type RoomEvent } from '@matinee/protocol';

/** One press undoes events together if they happened within this time. */
const maxRunMs = 10_000;

/** Events that one toast shows, oldest first. */
export type EventRun = readonly RoomEvent[];

export interface NextRun {
  /** Whether the last toast is removed. */
  replacesLast: boolean;
  /** Empty for a user who came and left again at once. */
  run: EventRun;
}

/**
 * A play or pause replaces the one before. One user's seeks are merged, and adds or removals within 10 s; so are joins, and leaves.
 * @param ageMs since the first event of the last run
 */
export function nextRun(last: EventRun, event: RoomEvent, ageMs = 0): NextRun {
  const before = last.at(-1);
  if (before === undefined) return { replacesLast: false, run: [event] };
  const returned = last.find((visit) => isReturn(visit, event));
  if (returned !== undefined) return { replacesLast: true, run: last.filter((visit) => visit !== returned) };
  if (event.request.type !== before.request.type) return { replacesLast: false, run: [event] };
  switch (event.request.type) {
    case RequestType.Playback:
      return { replacesLast: true, run: [event] };
    case RequestType.Seek:
      return isSameUser(event, before) ? { replacesLast: true, run: [mergeSeeks(event, before)] } : { replacesLast: false, run: [event] };
    case RequestType.Add:
    case RequestType.Remove:
      return isSameUser(event, before) && ageMs <= maxRunMs
        ? { replacesLast: true, run: [...last, event] }
        : { replacesLast: false, run: [event] };
    case RequestType.Join:
    case RequestType.Leave:
      return { replacesLast: true, run: [...last, event] };
    default:
      return { replacesLast: false, run: [event] };
  }
}

function isSameUser({ user }: RoomEvent, { user: other }: RoomEvent): boolean {
  return user.name === other.name && user.isLoggedIn === other.isLoggedIn;
}

/** Whether a user comes and goes, or goes and comes back. */
function isReturn(visit: RoomEvent, event: RoomEvent): boolean {
  return isSameUser(visit, event) && visit.request.type === oppositeVisits.get(event.request.type);
}

const oppositeVisits: ReadonlyMap<RequestType, RequestType> = new Map([
  [RequestType.Join, RequestType.Leave],
  [RequestType.Leave, RequestType.Join],
]);

function mergeSeeks(event: RoomEvent, last: RoomEvent): RoomEvent {
  return { ...event, additional: { ...event.additional, prevPosition: last.additional.prevPosition } };
}
