import type { RoomListItem } from '@matinee/protocol';
import { readListItem } from './stored-room.ts';
import type { Database } from '../tables.ts';

/** Start of a page: after the room with this id, last in use at that time. */
export interface RoomPlaceInPages {
  activeAt: number;
  id: number;
}

export interface PagedRoom extends RoomPlaceInPages {
  item: RoomListItem;
  createdAt: number | null;
}

export interface RoomPages {
  /** Most recently used first. */
  read(options: { after?: RoomPlaceInPages | undefined; limit: number }): Promise<PagedRoom[]>;
  counts(): Promise<{ all: number; public: number; temporary: number }>;
  /** By room name in lower case, as far as known. */
  createdAt(names: readonly string[]): Promise<Map<string, number>>;
}

const columns = [
  'id',
  'active_at',
  'created_at',
  'name',
  'is_temporary',
  'visibility',
  'title',
  'description',
  'queue_mode',
  'source',
  'door',
  'made_by',
] as const;

export function createRoomPages(database: Database): RoomPages {
  return {
    async read({ after, limit }) {
      let query = database.selectFrom('rooms').select(columns).orderBy('active_at', 'desc').orderBy('id', 'desc').limit(limit);
      if (after !== undefined) {
        query = query.where((eb) =>
          eb.or([eb('active_at', '<', after.activeAt), eb.and([eb('active_at', '=', after.activeAt), eb('id', '<', after.id)])]),
        );
      }
      const rows = await query.execute();
      return rows.map((row) => ({ id: row.id, activeAt: row.active_at, createdAt: row.created_at, item: readListItem(row) }));
    },

    async counts() {
      const count = (query: { executeTakeFirstOrThrow(): Promise<{ count: number | bigint }> }) =>
        query.executeTakeFirstOrThrow().then((row) => Number(row.count));
      const rooms = () => database.selectFrom('rooms').select(({ fn }) => fn.countAll<number | bigint>().as('count'));
      const [all, open, temporary] = await Promise.all([
        count(rooms()),
        count(rooms().where('visibility', '=', 'public')),
        count(rooms().where('is_temporary', '=', 1)),
      ]);
      return { all, public: open, temporary };
    },

    async createdAt(names) {
      if (names.length === 0) return new Map();
      const rows = await database.selectFrom('rooms').select(['name_lower', 'created_at']).where('name_lower', 'in', names).execute();
      return new Map(rows.flatMap((row) => (row.created_at === null ? [] : [[row.name_lower, row.created_at]])));
    },
  };
}
