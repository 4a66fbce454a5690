import type { Clock } from '@matinee/base/clock';
import { adminRoomSchema, limits, type AdminRoom, type AdminRoomFilter } from '@matinee/protocol';
import { peopleOf, type RoomState } from '@matinee/room';
import * as z from 'zod/mini';
import { askAll } from '../cluster/ask-all.ts';
import type { NodeBus } from '../cluster/node-bus.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import { toListItem } from '../rooms/room-list-item.ts';
import type { RoomPages, RoomPlaceInPages } from '../storage/rooms/room-pages.ts';

export interface RoomQuery {
  filter: AdminRoomFilter;
  search: string;
  /** Undefined for the first page, which also has the loaded rooms. */
  after: RoomPlaceInPages | undefined;
}

export interface AllRoomsPage {
  rooms: AdminRoom[];
  counts: Record<AdminRoomFilter, number>;
  next: RoomPlaceInPages | undefined;
}

export interface AllRooms {
  page(query: RoomQuery): Promise<AllRoomsPage>;
}

export interface AllRoomsOptions {
  bus: NodeBus;
  clock: Clock;
  rooms: Pick<RoomDirectory, 'hosts'>;
  pages: RoomPages;
}

/** A search reads many rooms that don't match, `maxReadPerPage` at most. */
const pageLength = 100;
const batchLength = 500;
const maxReadPerPage = 20_000;
const withinMs = 2000;

const questionSchema = z.object({ filter: z.string(), search: z.string() });
const answerSchema = z.object({ names: z.array(z.string()), occupied: z.number(), matching: z.array(adminRoomSchema) });
type Loaded = z.infer<typeof answerSchema>;

export function createAllRooms({ bus, clock, rooms, pages }: AllRoomsOptions): AllRooms {
  function loadedHere({ filter, search }: z.infer<typeof questionSchema>): Loaded {
    const states = rooms
      .hosts()
      .filter(({ isOwned }) => isOwned)
      .map((host) => host.state());
    const matching = states
      .filter((state) => passes(toListItem(state, 0), filter) && matches(textsOfState(state), search))
      .map((state) => ({ ...toListItem(state, clock.now()), isLoaded: true }))
      .sort(byUsers)
      .slice(0, limits.roomList);
    const names = states.map(({ sync }) => sync.name.toLowerCase());
    return { names, occupied: states.filter(({ users }) => peopleOf(users).length > 0).length, matching };
  }

  bus.onAsked('admin.rooms', questionSchema, async (question) => loadedHere(question));

  async function loadedAnywhere(question: z.infer<typeof questionSchema>): Promise<Loaded> {
    const others = await askAll(bus, { clock, withinMs }, 'admin.rooms', question);
    const answers = others.flatMap((answer) => (answer !== undefined && 'value' in answer ? [answerSchema.parse(answer.value)] : []));
    const all = [loadedHere(question), ...answers];
    return {
      names: all.flatMap(({ names }) => names),
      occupied: all.reduce((sum, { occupied }) => sum + occupied, 0),
      matching: all
        .flatMap(({ matching }) => matching)
        .sort(byUsers)
        .slice(0, limits.roomList),
    };
  }

  async function readStored(
    { filter, search, after }: RoomQuery,
    loaded: ReadonlySet<string>,
  ): Promise<Pick<AllRoomsPage, 'rooms' | 'next'>> {
    const found: AdminRoom[] = [];
    let place = after;
    for (let read = 0; read < maxReadPerPage; read += batchLength) {
      const batch = await pages.read({ after: place, limit: batchLength });
      for (const { item, id, activeAt, createdAt } of batch) {
        if (found.length === pageLength) return { rooms: found, next: place };
        place = { activeAt, id };
        if (loaded.has(item.name.toLowerCase()) || !passes(item, filter) || !matches(textsOf(item), search)) continue;
        found.push({ ...item, isLoaded: false, ...(createdAt !== null && { createdAt }) });
      }
      if (batch.length < batchLength) return { rooms: found, next: undefined };
    }
    return { rooms: found, next: place };
  }

  return {
    async page(query) {
      const { names, occupied, matching } = await loadedAnywhere({ filter: query.filter, search: query.search });
      const [stored, counts] = await Promise.all([readStored(query, new Set(names)), pages.counts()]);
      const live = query.after === undefined ? matching : [];
      const created = await pages.createdAt(live.map(({ name }) => name.toLowerCase()));
      return {
        rooms: [...live.map((room) => ({ ...room, ...ageOf(created.get(room.name.toLowerCase())) })), ...stored.rooms],
        counts: { ...counts, empty: Math.max(0, counts.all - occupied) },
        next: stored.next,
      };
    },
  };
}

const ageOf = (createdAt: number | undefined): { createdAt?: number } => (createdAt === undefined ? {} : { createdAt });

const byUsers = (a: AdminRoom, b: AdminRoom): number => b.users - a.users || a.name.localeCompare(b.name);

function passes(room: Pick<AdminRoom, 'visibility' | 'isTemporary' | 'users'>, filter: string): boolean {
  if (filter === 'public') return room.visibility === 'public';
  if (filter === 'temporary') return room.isTemporary;
  return filter !== 'empty' || room.users === 0;
}

const textsOf = ({ name, title, currentSource }: Pick<AdminRoom, 'name' | 'title' | 'currentSource'>): string[] => [
  name,
  title,
  currentSource?.title ?? '',
];

const textsOfState = ({ sync, users }: RoomState): string[] => [...textsOf(sync), ...users.map((user) => user.name)];

function matches(texts: readonly string[], search: string): boolean {
  const wanted = search.toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}
