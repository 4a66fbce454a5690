import type { Clock } from '@matinee/base/clock';
import * as z from 'zod/mini';
import { createToken, hashOfToken } from '../accounts/sessions/tokens.ts';
import type { NodeBus } from '../cluster/node-bus.ts';
import type { Database } from '../storage/tables.ts';

/** Makes the first operator. There is at most one key, for 24 hours, and only while no account is an operator's. */
export interface SetUpKey {
  /** Replaces the former key. Returns undefined if there is an operator, or another living node has made a key. */
  issue(): Promise<string | undefined>;
  isValid(key: string): Promise<boolean>;
  /** Only one of several attempts succeeds. Returns false alike for a wrong, used or old key. */
  use(transaction: Database, key: string): Promise<boolean>;
  /** Returns false, and changes nothing, unless the key is right. */
  makeOperator(key: string, accountId: string): Promise<boolean>;
  /** The key stays valid when the node stops, and the next node that starts makes a new one. */
  release(): Promise<void>;
}

const rowKey = 'set_up_key';
/** The maker's node has stopped. */
const nobody = '';
const maxAgeMs = 24 * 3600 * 1000;
const storedSchema = z.object({ hash: z.string(), endsAt: z.number(), node: z.string() });

export function createSetUpKey({ database, bus, clock }: { database: Database; bus: NodeBus; clock: Clock }): SetUpKey {
  /** The text names exactly this key. */
  async function read(from: Database) {
    const row = await from.selectFrom('server_state').select('value').where('key', '=', rowKey).executeTakeFirst();
    return row && { ...storedSchema.parse(JSON.parse(row.value)), text: row.value };
  }

  async function hasOperator(from: Database): Promise<boolean> {
    return (await from.selectFrom('users').select('id').where('is_operator', '<>', 0).limit(1).executeTakeFirst()) !== undefined;
  }

  async function findValid(from: Database, key: string): Promise<string | undefined> {
    const stored = await read(from);
    if (stored?.hash !== hashOfToken(key) || stored.endsAt <= clock.now()) return undefined;
    return (await hasOperator(from)) ? undefined : stored.text;
  }

  async function use(transaction: Database, key: string): Promise<boolean> {
    const text = await findValid(transaction, key);
    if (text === undefined) return false;
    const deletion = transaction.deleteFrom('server_state').where('key', '=', rowKey).where('value', '=', text);
    return (await deletion.executeTakeFirst()).numDeletedRows > 0n;
  }

  let hasIssued = false;
  const replace = (text: string, value: string) =>
    database.updateTable('server_state').set({ value }).where('key', '=', rowKey).where('value', '=', text).executeTakeFirst();

  return {
    async issue() {
      if (await hasOperator(database)) return undefined;
      const former = await read(database);
      const isOthers = former !== undefined && ![bus.node, nobody].includes(former.node) && former.endsAt > clock.now();
      if (isOthers && (await bus.wasAlive(former.node))) return undefined;
      const key = createToken();
      const value = JSON.stringify({ hash: hashOfToken(key), endsAt: clock.now() + maxAgeMs, node: bus.node });
      // Only one of several nodes that start together wins.
      const change =
        former === undefined
          ? await database
              .insertInto('server_state')
              .values({ key: rowKey, value })
              .onConflict((conflict) => conflict.column('key').doNothing())
              .executeTakeFirst()
          : await replace(former.text, value);
      const count = 'numInsertedOrUpdatedRows' in change ? (change.numInsertedOrUpdatedRows ?? 0n) : change.numUpdatedRows;
      hasIssued = count > 0n;
      return hasIssued ? key : undefined;
    },
    isValid: async (key) => (await findValid(database, key)) !== undefined,
    use,
    makeOperator: (key, accountId) =>
      database.transaction().execute(async (transaction) => {
        if (!(await use(transaction, key))) return false;
        await transaction.updateTable('users').set({ is_operator: 1 }).where('id', '=', accountId).execute();
        return true;
      }),
    async release() {
      if (!hasIssued) return;
      const stored = await read(database);
      if (stored?.node === bus.node) await replace(stored.text, JSON.stringify({ hash: stored.hash, endsAt: stored.endsAt, node: nobody }));
    },
  };
}
