import type { Clock } from '@matinee/base/clock';
import * as z from 'zod/mini';
import type { NodeBus } from '../cluster/node-bus.ts';
import { createSharedState } from '../cluster/shared-state.ts';
import type { Database } from '../storage/tables.ts';

/** Shown on pages without a room, at all nodes. */
export interface LastingAnnouncement {
  /** Undefined once it has ended. */
  current(): string | undefined;
  /** Until a time in epoch ms. */
  show(text: string, endsAt: number): Promise<void>;
  end(): Promise<void>;
  reload(): Promise<void>;
}

const key = 'announcement';
const storedSchema = z.object({ text: z.string(), endsAt: z.number() });

export interface LastingAnnouncementOptions {
  database: Database;
  bus: NodeBus;
  clock: Clock;
}

/** Throws the database's error when the first read fails. */
export async function createLastingAnnouncement({ database, bus, clock }: LastingAnnouncementOptions): Promise<LastingAnnouncement> {
  async function read(): Promise<z.infer<typeof storedSchema> | undefined> {
    const row = await database.selectFrom('server_state').select('value').where('key', '=', key).executeTakeFirst();
    return row && storedSchema.safeParse(JSON.parse(row.value)).data;
  }
  const state = await createSharedState({ topic: key, bus, clock, read });
  return {
    current() {
      const shown = state.current();
      return shown !== undefined && shown.endsAt > clock.now() ? shown.text : undefined;
    },
    async show(text, endsAt) {
      const value = JSON.stringify({ text, endsAt });
      await database
        .insertInto('server_state')
        .values({ key, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
      await state.changed();
    },
    async end() {
      await database.deleteFrom('server_state').where('key', '=', key).execute();
      await state.changed();
    },
    reload: state.reload,
  };
}
