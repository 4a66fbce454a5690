import type { Clock } from '@matinee/base/clock';
import { createRefusal, RequestType, type ServerMessage } from '@matinee/protocol';
import type { RoomState } from '@matinee/room';
import { identityOf } from '../../src/accounts/sessions/session.ts';
import type { AccessAttempt, RoomAccess } from '../../src/access/room-access.ts';
import type { RoomHost } from '../../src/rooms/room-host.ts';
import { isBanned, isMuted, obstacleBefore, usesOf, type Caller } from './access-model.ts';
import type { Rules } from './rules.ts';
import { createOpenAccess } from '../helpers/open-access.ts';

/** A client's way into a room, with every decision compared to the model. */
export interface WatchedAccess {
  access: RoomAccess;
  /** Wraps the room for the client. */
  watch(room: RoomHost): RoomHost;
  sends(message: ServerMessage): void;
}

/** The messages allowed to users outside. */
const saidOutside = new Set<ServerMessage['action']>(['error', 'door', 'pong', 'announcement', 'done', 'invite']);

const isRefused = (error: unknown): boolean => error instanceof Error && ['NotAdmitted', 'Banned'].includes(error.name);

export interface WatchedAccessOptions {
  rules: Rules;
  clock: Pick<Clock, 'now'>;
  /** Whether it is the only server: each of several nodes shows the decisions of another slightly later. */
  isAlone: boolean;
}

/** Creates the real access of all rooms of a server, without hashing or bans of its own. */
export function createWatchedAccess(options: WatchedAccessOptions): { of(clientId: string): WatchedAccess } {
  const { clock } = options;
  const real = createOpenAccess({
    roomPasswords: {
      async check(password, hash) {
        if (password !== hash) throw createRefusal('NotAdmitted', { reason: 'door_password_wrong' });
      },
    },
    clock,
  });
  return { of: (clientId) => watch(clientId, real, options) };
}

function watch(clientId: string, real: RoomAccess, { rules: { holds }, clock, isAlone }: WatchedAccessOptions): WatchedAccess {
  let room: RoomHost | undefined;
  let caller: Caller | undefined;
  let shown: Pick<AccessAttempt, 'password' | 'invite'> = {};

  async function passOf(state: RoomState, call: AccessAttempt): ReturnType<RoomAccess['passOf']> {
    shown = { password: call.password, invite: call.invite };
    caller = { ...identityOf(call.session), ...shown };
    const obstacle = obstacleBefore(state, caller, clock.now());
    const pass = await real.passOf(state, call).catch((error: unknown) => {
      holds(!isRefused(error) || obstacle !== undefined, 'no user is refused who may come in', () => ({ clientId, error: String(error) }));
      throw error;
    });
    // A free seat is checked as a client enters.
    const isOpen = obstacle === undefined || obstacle === 'full';
    holds(isOpen, 'a door opens only to those who may come in', () => ({ clientId, obstacle }));
    return pass;
  }

  function join(host: RoomHost): RoomHost['join'] {
    return async (client, subscriber, reconnect, pass) => {
      const before = withoutFormer(host.state(), client.identityId, reconnect?.formerId);
      const nowMs = clock.now();
      const joined = host.join(client, subscriber, reconnect, pass);
      // Only a room at this node decides at once.
      const after = host.state();
      const isIn = after.identityIds.has(client.id) && !before.identityIds.has(client.id);
      if (isIn) checkEntry(before, after, { ...client, ...shown }, nowMs);
      const obstacle = obstacleBefore(before, client, nowMs);
      await joined.catch((error: unknown) => {
        const isKept = obstacle !== undefined || !isRefused(error) || !isAlone;
        holds(isKept, 'no user is refused whom nothing keeps out', () => ({ clientId, error: String(error) }));
        throw error;
      });
    };
  }

  function checkEntry(before: RoomState, after: RoomState, comer: Caller, nowMs: number): void {
    const obstacle = obstacleBefore(before, comer, nowMs);
    holds(obstacle === undefined, 'only those come in who may', () => ({ clientId, obstacle, door: before.sync.door }));
    const isByInvite = obstacleBefore(before, { ...comer, invite: undefined }, nowMs) !== undefined;
    const [uses, left] = [before, after].map((state) => usesOf(state, comer.invite, nowMs));
    const isUsed = after.entrance === before.entrance || left === (uses ?? 0) - 1 || uses === Infinity;
    holds(!isByInvite || isUsed, 'an invite link that opens is used once', () => ({ clientId, uses, left }));
  }

  function submit(host: RoomHost): RoomHost['submit'] {
    return async (request, actor, name) => {
      const before = host.state();
      const submitted = host.submit(request, actor, name);
      const isSaid = request.type === RequestType.Chat && host.state().chat !== before.chat;
      holds(!isSaid || !isMuted(before, clientId, clock.now()), 'no user chats who is muted', () => ({ clientId, request }));
      await submitted;
    };
  }

  return {
    access: { ...real, passOf },
    watch(host) {
      room = host;
      const watched: Partial<Record<PropertyKey, unknown>> = { join: join(host), submit: submit(host) };
      return new Proxy(host, {
        get(target, key) {
          const value: unknown = watched[key] ?? Reflect.get(target, key, target);
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        },
      });
    },
    sends(message) {
      if (saidOutside.has(message.action) || room === undefined) return;
      const state = room.state();
      const detail = (): unknown => ({ clientId, message: message.action, room: state.sync.name });
      holds(!isAlone || state.identityIds.has(clientId), 'what happens in a room is sent only to those inside', detail);
      holds(caller !== undefined && !isBanned(state, caller, clock.now()), 'nothing is sent to those who are banned', detail);
    },
  };
}

/** Returns the room without the former client of a returning user. */
function withoutFormer(state: RoomState, identityId: string, formerId = ''): RoomState {
  if (state.identityIds.get(formerId) !== identityId) return state;
  return { ...state, identityIds: new Map([...state.identityIds].filter(([id]) => id !== formerId)) };
}
