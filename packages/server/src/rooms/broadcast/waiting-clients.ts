import type { Clock } from '@matinee/base/clock';
import { isGranted, type ServerMessage } from '@matinee/protocol';
import { entranceOf, inviteEntries, type Entrance, type Knock, type RoomState } from '@matinee/room';

/** A client outside that waits for admission. */
export interface Waiter {
  readonly clientId: string;
  /** Called at once and after each stored change. Never throws. */
  see(room: RoomState): void;
  /** Called when it is refused. */
  turnAway(): void;
  close(code: number): void;
}

/** Clients outside, shown to users inside who may admit others, as are invite links. */
export interface WaitingClients {
  add(waiter: Waiter): void;
  remove(clientId: string): void;
  show(room: RoomState): void;
  turnAway(clientIds: readonly string[]): void;
  waiters(): Waiter[];
  /** Returns the messages to send now, by client id. */
  messagesFor(clientIds: Iterable<string>, room: RoomState): Map<string, ServerMessage[]>;
  forget(clientId: string): void;
}

interface Sent {
  knocks: readonly Knock[];
  invites: Entrance['invites'];
}

const nothing: Sent = { knocks: [], invites: [] };

export function createWaitingClients(clock: Pick<Clock, 'now'>): WaitingClients {
  const waiters = new Map<string, Waiter>();
  /** State last sent to each client. */
  const sent = new Map<string, Sent>();

  function messagesOfClient(room: RoomState, clientId: string, due: Sent): ServerMessage[] {
    const before = sent.get(clientId) ?? nothing;
    const isNew = (now: readonly object[], last: readonly object[]): boolean => now !== last && now.length + last.length > 0;
    if (due.knocks.length + due.invites.length === 0) sent.delete(clientId);
    else sent.set(clientId, due);
    return [
      ...(isNew(due.knocks, before.knocks) ? [{ action: 'knocks', knocks: knocksShown(due.knocks) } as const] : []),
      ...(isNew(due.invites, before.invites)
        ? [{ action: 'invites', invites: due === nothing ? [] : inviteEntries(room, clock.now()) } as const]
        : []),
    ];
  }

  return {
    add: (waiter) => void waiters.set(waiter.clientId, waiter),
    remove: (clientId) => void waiters.delete(clientId),
    show(room) {
      // A waiter that comes in is removed during the loop, which a map allows.
      for (const waiter of waiters.values()) waiter.see(room);
    },
    turnAway(clientIds) {
      for (const id of clientIds) waiters.get(id)?.turnAway();
    },
    waiters: () => [...waiters.values()],
    messagesFor(clientIds, room) {
      const due = new Map<string, ServerMessage[]>();
      const current: Sent = { knocks: room.knocks, invites: entranceOf(room).invites };
      if (current.knocks.length + current.invites.length + sent.size === 0) return due;
      const users = new Map(room.users.map((user) => [user.id, user]));
      for (const id of clientIds) {
        const user = users.get(id);
        const mayAdmit = user !== undefined && isGranted(room.sync.grants, user.role, 'manage-users.admit');
        const messages = messagesOfClient(room, id, mayAdmit ? current : nothing);
        if (messages.length > 0) due.set(id, messages);
      }
      return due;
    },
    forget: (clientId) => void sent.delete(clientId),
  };
}

/** One knock per user, however many clients of theirs wait. */
function knocksShown(knocks: readonly Knock[]): Omit<Knock, 'identityId'>[] {
  const first = new Map(knocks.toReversed().map((knock) => [knock.identityId, knock]));
  return knocks
    .filter((knock) => first.get(knock.identityId) === knock)
    .map(({ id, name, isLoggedIn, at }) => ({ id, name, isLoggedIn, at }));
}
