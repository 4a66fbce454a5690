import { createRefusal, isGranted, limits, type MatineeError, type ServerMessage } from '@matinee/protocol';
import { accessRefusal, type AccessPass, type RoomState } from '@matinee/room';
import { identityOf, type AuthenticatedSession } from '../accounts/sessions/session.ts';
import type { RoomAccess } from '../access/room-access.ts';
import type { RoomHost } from '../rooms/room-host.ts';

/** A client that waits outside until a user inside admits it. It learns nothing about the room meanwhile. */
export interface WaitingClient {
  /** @throws NotAdmitted when the user knocks too often, or too many wait */
  start(): Promise<void>;
  /** Knocks again for another user or name. */
  updateSession(session: AuthenticatedSession): Promise<void>;
  /** Takes the knock back. */
  stop(): Promise<void>;
}

export interface WaitingClientOptions {
  id: string;
  address: string;
  room: RoomHost;
  session: AuthenticatedSession;
  pass: AccessPass;
  access: RoomAccess;
  send: (message: ServerMessage) => void;
  close: (code: number) => void;
  /** Called once. */
  comeIn: () => void;
  /** Called once. */
  refuse: (error: MatineeError) => void;
}

export function createWaitingClient(options: WaitingClientOptions): WaitingClient {
  const { id, address, room, pass, access, send, close, comeIn, refuse } = options;
  let { session } = options;
  let isWaiting = true;
  let shownHosts: string | undefined;

  function end(then: () => void): void {
    if (!isWaiting) return;
    isWaiting = false;
    then();
  }

  function see(state: RoomState): void {
    if (!isWaiting) return;
    const obstacle = access.obstacleTo(state, session, pass);
    if (obstacle === undefined) return end(comeIn);
    if (obstacle !== 'knock') return end(() => refuse(accessRefusal(obstacle)));
    const hosts = hostsOf(state);
    if (hosts.join('\n') === shownHosts) return;
    shownHosts = hosts.join('\n');
    send({ action: 'door', state: 'waiting', hosts });
  }

  const turnAway = (): void => end(() => refuse(access.knocks.turnAway(knocking())));
  const knocking = () => ({ roomId: room.roomId, sessionId: session.id, address });
  const origin = access.knocks.originOf(address);
  const knock = (): Promise<void> => room.wait({ id, ...identityOf(session), origin }, { clientId: id, see, turnAway, close });

  return {
    async start() {
      access.knocks.require(knocking());
      await knock();
    },
    async updateSession(next) {
      const [before, after] = [session, next].map((each) => JSON.stringify(identityOf(each)));
      session = next;
      if (!isWaiting || before === after) return;
      await room.stopWaiting(id);
      await knock();
    },
    async stop() {
      isWaiting = false;
      await room.stopWaiting(id);
    },
  };
}

function hostsOf({ users, sync }: RoomState): string[] {
  const hosts = users.filter(({ role }) => isGranted(sync.grants, role, 'manage-users.admit'));
  return [...new Set(hosts.map(({ name }) => name))].slice(0, limits.listedNames);
}

export function refusalOutside(): MatineeError {
  return createRefusal('NotAdmitted', { reason: 'knock_needed' });
}
