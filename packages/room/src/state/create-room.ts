import { temporaryGrants, type QueueMode, type SegmentCategory, type Visibility } from '@matinee/protocol';
import { addedByOf, makerNumber } from './adders.ts';
import { noReports } from './player-reports.ts';
import { toStoredRoom } from './stored-parts.ts';
import { emptySync } from '../read/empty-sync.ts';
import type { RoomState, StoredRoom } from './room-state.ts';

export interface NewRoom {
  name: string;
  isTemporary: boolean;
  title?: string | undefined;
  description?: string | undefined;
  visibility?: Visibility | undefined;
  queueMode?: QueueMode | undefined;
  autoSkipSegmentCategories?: SegmentCategory[] | undefined;
  /** A temporary room shows their name. */
  maker?: { identityId: string; name: string } | undefined;
  /** Rooms created by guests have no owner. */
  ownerId?: string | undefined;
}

export function createRoom({ name, isTemporary, ownerId, maker, ...settings }: NewRoom, nowMs: number): RoomState {
  const sync = emptySync(name);
  const { title = sync.title, description = sync.description, visibility = sync.visibility } = settings;
  const { queueMode = sync.queueMode, autoSkipSegmentCategories = sync.autoSkipSegmentCategories } = settings;
  const bearer = isTemporary ? maker : undefined;
  return loadRoom({
    sync: {
      ...sync,
      ...(bearer !== undefined && { madeBy: addedByOf(bearer.name) }),
      title,
      description,
      visibility,
      queueMode,
      autoSkipSegmentCategories,
      isTemporary,
      ...(isTemporary && { grants: temporaryGrants }),
      hasOwner: ownerId !== undefined,
      serverTime: nowMs,
    },
    chat: [],
    membership: { ownerId: ownerId ?? null, roles: [] },
    ...(bearer !== undefined && { adders: [[makerNumber, bearer.identityId]] }),
  });
}

export function loadRoom(room: StoredRoom): RoomState {
  return {
    ...toStoredRoom(room),
    users: [],
    identityIds: new Map(),
    guestIds: new Map(),
    lastChats: new Map(),
    changedMessages: [],
    knocks: [],
    votes: [],
    undoable: [],
    readyForDiscontinuity: new Map(),
    readyForNext: new Map(),
    reports: noReports,
    pendingStart: undefined,
    lateClients: [],
    holdRecords: [],
    readyCheck: undefined,
  };
}
