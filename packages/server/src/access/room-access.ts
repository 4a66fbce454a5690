import type { Clock } from '@matinee/base/clock';
import { CloseCode, createRefusal, limits, MatineeError, type DoorResponse } from '@matinee/protocol';
import {
  banRefusal,
  accessObstacle,
  accessRefusal,
  entranceOf,
  inviteOf,
  peopleOf,
  type AccessObstacle,
  type AccessPass,
  type RoomState,
} from '@matinee/room';
import type { AuditLog } from '../accounts/audit-log.ts';
import { guestIdOf, identityOf, isOperatorIn, type AuthenticatedSession } from '../accounts/sessions/session.ts';
import { hashOfToken } from '../accounts/sessions/tokens.ts';
import type { ServerSettings } from '../settings/server-settings.ts';
import type { Bans } from './bans.ts';
import type { RoomPasswords } from './room-passwords.ts';
import type { KnockLimits } from './knock-limits.ts';
import { createPassingNotes } from './operator-passings.ts';

export interface AccessRefusal {
  error: MatineeError;
  closeCode: CloseCode;
}

export interface AccessAttempt {
  session: AuthenticatedSession;
  /** As `ipKeyOf` returns it. */
  address: string;
  roomId: number;
  password?: string | undefined;
  /** Token of a link. */
  invite?: string | undefined;
}

export interface RoomAccess {
  /** Returns a refusal for all rooms. */
  refusalOf(session: AuthenticatedSession, address: string): AccessRefusal | undefined;
  /** For users who may not be in any room. */
  hidesRooms(): boolean;
  /** Calls back when other users may be refused. Returns the function that stops this. */
  onChange(listener: () => void): () => void;
  /** Checks a user without credentials, who may then read and change the room too. @throws NotAdmitted, Banned */
  requireAdmitted(room: RoomState, session: AuthenticatedSession, hasApiKey?: boolean): Promise<void>;
  /**
   * The room decides again when the user enters.
   * @throws Banned, NotAdmitted, BadPasswordError, TooManyRequests
   */
  passOf(room: RoomState, call: AccessAttempt): Promise<AccessPass>;
  obstacleTo(room: RoomState, session: AuthenticatedSession, pass: AccessPass): AccessObstacle | undefined;
  /** Returns undefined for errors that aren't refusals. */
  toRefusal(room: RoomState, error: unknown): AccessRefusal | undefined;
  view(room: RoomState, session: AuthenticatedSession): DoorResponse;
  readonly knocks: KnockLimits;
}

export interface RoomAccessOptions {
  bans: Pick<Bans, 'refusalOf' | 'onChange'>;
  settings: Pick<ServerSettings, 'current' | 'onChange'>;
  roomPasswords: Pick<RoomPasswords, 'check'>;
  knocks: KnockLimits;
  audit: Pick<AuditLog, 'record'>;
  clock: Pick<Clock, 'now'>;
}

const closeCodes: Readonly<Record<AccessObstacle, CloseCode>> = {
  password: CloseCode.PasswordNeeded,
  invited: CloseCode.NotInvited,
  knock: CloseCode.KnockNeeded,
  full: CloseCode.RoomFull,
};

/** Whether the server does not ban the link's maker. */
function hasGoodMaker(bans: RoomAccessOptions['bans'], invite: ReturnType<typeof inviteOf>): boolean {
  if (invite?.maker === undefined) return invite !== undefined;
  const { identityId, isLoggedIn } = invite.maker;
  return bans.refusalOf(isLoggedIn ? { accountId: identityId } : { sessionId: identityId }) === undefined;
}

export function createRoomAccess({ bans, settings, roomPasswords, knocks, audit, clock }: RoomAccessOptions): RoomAccess {
  const notePassing = createPassingNotes(audit, clock);
  const areGuestsOut = (): boolean => settings.current().guests === 'off';

  function obstacleTo(room: RoomState, session: AuthenticatedSession, pass: AccessPass): AccessObstacle | undefined {
    const isOperator = pass.isOperator === true || isOperatorIn(session);
    return accessObstacle(room, identityOf(session), { ...pass, isOperator }, clock.now());
  }

  function requireUnbanned(room: RoomState, session: AuthenticatedSession): void {
    const refusal = banRefusal(room, identityOf(session), clock.now());
    if (refusal !== undefined) throw refusal;
  }

  return {
    refusalOf(session, address) {
      const { account } = session;
      const banned = bans.refusalOf({ sessionId: guestIdOf(session), accountId: account?.id, address });
      if (banned !== undefined) return { error: banned, closeCode: CloseCode.Banned };
      if (account !== undefined || !areGuestsOut()) return undefined;
      return { error: createRefusal('LoginRequired', { reason: 'guests_off' }), closeCode: CloseCode.LoginRequired };
    },
    hidesRooms: areGuestsOut,
    onChange(listener) {
      const stops = [bans.onChange(listener), settings.onChange(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    async requireAdmitted(room, session, hasApiKey = false) {
      requireUnbanned(room, session);
      const pass = { isOperator: hasApiKey || isOperatorIn(session) };
      const obstacle = obstacleTo(room, session, pass);
      if (obstacle !== undefined) throw accessRefusal(obstacle);
      await notePassing(room, session, pass);
    },
    async passOf(room, { session, address, roomId, password, invite }) {
      requireUnbanned(room, session);
      const own: AccessPass = { isOperator: isOperatorIn(session) };
      const inviteHash = invite === undefined ? undefined : hashOfToken(invite);
      const entrance = entranceOf(room);
      const isInvited = hasGoodMaker(bans, inviteOf(entrance, inviteHash, clock.now()));
      const pass = isInvited ? { ...own, inviteHash } : own;
      const obstacle = obstacleTo(room, session, pass);
      if (obstacle === undefined) {
        await notePassing(room, session, pass);
        return pass;
      }
      if (obstacle === 'password' && password !== undefined && entrance.passwordHash !== null) {
        await roomPasswords.check(password, entrance.passwordHash, { roomId, sessionId: session.id, address });
        return { ...pass, passwordHash: entrance.passwordHash };
      }
      if (invite !== undefined && !isInvited && obstacle !== 'full') throw createRefusal('NotAdmitted', { reason: 'invite_invalid' });
      throw accessRefusal(obstacle);
    },
    obstacleTo,
    toRefusal(room, error) {
      if (!(error instanceof MatineeError)) return undefined;
      const { kind } = room.sync.door;
      const ofKind = kind === 'link' ? CloseCode.Unknown : closeCodes[kind];
      switch (error.name) {
        case 'NotAdmitted':
          return { error, closeCode: closeCodeOf(error) ?? ofKind };
        case 'Banned':
          return { error, closeCode: CloseCode.Banned };
        case 'BadPasswordError':
        case 'TooManyRequests':
          return { error, closeCode: CloseCode.PasswordNeeded };
        default:
          return undefined;
      }
    },
    view: (room, session) => doorOf(room, obstacleTo(room, session, {}) === undefined),
    knocks,
  };
}

/** Undefined where the room's kind of access decides. */
function closeCodeOf({ details: { reason } }: MatineeError): CloseCode | undefined {
  switch (reason) {
    case 'door_password_missing':
    case 'door_password_wrong':
      return CloseCode.PasswordNeeded;
    case 'not_invited':
      return CloseCode.NotInvited;
    case 'not_opened':
      return CloseCode.NotAdmitted;
    case 'room_full':
      return CloseCode.RoomFull;
    case 'knock_needed':
      return CloseCode.KnockNeeded;
    default:
      return undefined;
  }
}

function doorOf({ sync, users, identityIds }: RoomState, isAdmitted: boolean): DoorResponse {
  const { name, title, door } = sync;
  const names = [...new Map(peopleOf(users).map((user) => [identityIds.get(user.id), user.name])).values()];
  return {
    name,
    title,
    kind: door.kind,
    capacity: door.capacity,
    isFull: door.capacity !== null && names.length >= door.capacity,
    isAdmitted,
    people: names.length,
    seats: names.slice(0, limits.listedNames).map(initialOf),
  };
}

function initialOf(name: string): string {
  return (Array.from(name)[0] ?? '').toUpperCase();
}
