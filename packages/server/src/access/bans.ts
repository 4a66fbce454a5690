import type { Clock } from '@matinee/base/clock';
import { createRefusal, type MatineeError } from '@matinee/protocol';
import type { Operator } from '../accounts/audit-log.ts';
import type { NodeBus } from '../cluster/node-bus.ts';
import { createSharedState } from '../cluster/shared-state.ts';
import { createId } from '../storage/create-id.ts';
import type { Database, Tables } from '../storage/tables.ts';
import { createBanIndex, type Ban, type BanSubject } from './ban-index.ts';

export interface NewBan extends Pick<Ban, 'kind' | 'value' | 'name' | 'reason'> {
  /** Undefined: permanent. */
  forMinutes?: number | undefined;
}

/** Every node has all bans in memory. They end by themselves. */
export interface Bans {
  /** Returns undefined for a user who is not banned. */
  refusalOf(subject: BanSubject): MatineeError | undefined;
  /** @throws Banned */
  require(subject: BanSubject): void;
  /** Resolves when the ban is in force here, and the other nodes are notified. Replaces an earlier ban of the same target. */
  add(operator: Operator, ban: NewBan): Promise<Ban>;
  /** Returns the lifted ban. */
  lift(id: string): Promise<Ban | undefined>;
  /** Newest first. */
  list(): Ban[];
  reload(): Promise<void>;
  /** Calls back for bans added or lifted at any node. Returns the function that stops this. */
  onChange(listener: () => void): () => void;
  sweep(): Promise<void>;
}

const minuteMs = 60_000;

/** Throws the database's error when the first read fails. */
export async function createBans({ database, bus, clock }: { database: Database; bus: NodeBus; clock: Clock }): Promise<Bans> {
  const read = async (): Promise<Ban[]> =>
    (await database.selectFrom('bans').selectAll().orderBy('created_at', 'desc').orderBy('id').execute()).map(banOf);
  const state = await createSharedState({ topic: 'bans', bus, clock, read });
  let index = createBanIndex(state.current());
  state.onChange((bans) => {
    index = createBanIndex(bans);
  });

  function refusalOf(subject: BanSubject): MatineeError | undefined {
    const ban = index.find(subject, clock.now());
    if (ban === undefined) return undefined;
    const { reason: explanation, endsAt } = ban;
    return createRefusal('Banned', { reason: 'banned_from_server', explanation, endsAt });
  }

  return {
    refusalOf,
    require(subject) {
      const refusal = refusalOf(subject);
      if (refusal !== undefined) throw refusal;
    },
    async add({ accountId, name: operatorName }, { kind, value, name, reason, forMinutes }) {
      const row = {
        id: createId(),
        kind,
        value,
        name,
        reason: reason ?? null,
        created_at: clock.now(),
        ends_at: forMinutes === undefined ? null : clock.now() + forMinutes * minuteMs,
        operator_id: accountId ?? null,
        operator_name: operatorName ?? null,
      };
      await database
        .insertInto('bans')
        .values(row)
        .onConflict((conflict) => conflict.columns(['kind', 'value']).doUpdateSet(row))
        .execute();
      await state.changed();
      return banOf(row);
    },
    async lift(id) {
      const row = await database.deleteFrom('bans').where('id', '=', id).returningAll().executeTakeFirst();
      if (row === undefined) return undefined;
      await state.changed();
      return banOf(row);
    },
    list: () => state.current().filter(({ endsAt }) => endsAt === undefined || endsAt > clock.now()),
    reload: () => state.reload(),
    onChange: (listener) => state.onChange(listener),
    async sweep() {
      await database.deleteFrom('bans').where('ends_at', '<=', clock.now()).execute();
    },
  };
}

function banOf(row: Tables['bans']): Ban {
  const { id, kind, value, name, reason, created_at: createdAt, ends_at: endsAt, operator_name: operator } = row;
  return {
    id,
    kind,
    value,
    name,
    createdAt,
    ...(reason !== null && { reason }),
    ...(endsAt !== null && { endsAt }),
    ...(operator !== null && { operator }),
  };
}
