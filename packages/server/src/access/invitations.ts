import type { Clock } from '@matinee/base/clock';
import type { InvitationEntry } from '@matinee/protocol';
import type { ExpressionBuilder } from 'kysely';
import type { Operator } from '../accounts/audit-log.ts';
import { createToken, hashOfToken } from '../accounts/sessions/tokens.ts';
import { createId } from '../storage/create-id.ts';
import type { Database, Tables } from '../storage/tables.ts';

const hourMs = 3600 * 1000;

export interface NewInvitation {
  /** For operators. */
  note?: string | undefined;
  /** Undefined: until revoked. */
  validForHours?: number | undefined;
  /** Undefined: any number. */
  maxUses?: number | undefined;
}

/** Only hashes of tokens are stored, so a link is shown once. */
export interface Invitations {
  create(operator: Operator, invitation: NewInvitation): Promise<{ token: string; entry: InvitationEntry }>;
  /** Lists usable invitations, newest first. */
  list(): Promise<InvitationEntry[]>;
  revoke(id: string): Promise<InvitationEntry | undefined>;
  isValid(token: string): Promise<boolean>;
  /** Counts a use, atomically. Returns false alike for an invitation that is unknown, revoked, used up or over. */
  use(transaction: Database, token: string): Promise<boolean>;
  sweep(): Promise<void>;
}

export function createInvitations({ database, clock }: { database: Database; clock: Clock }): Invitations {
  const isUsable = (expression: ExpressionBuilder<Tables, 'invitations'>) =>
    expression.and([
      expression.or([expression('ends_at', 'is', null), expression('ends_at', '>', clock.now())]),
      expression.or([expression('max_uses', 'is', null), expression('uses', '<', expression.ref('max_uses'))]),
    ]);
  const usable = () => database.selectFrom('invitations').where(isUsable);

  return {
    async create({ accountId, name }, { note, validForHours, maxUses }) {
      const token = createToken();
      const row = {
        id: createId(),
        token_hash: hashOfToken(token),
        note: note ?? null,
        uses: 0,
        max_uses: maxUses ?? null,
        created_at: clock.now(),
        ends_at: validForHours === undefined ? null : clock.now() + validForHours * hourMs,
        operator_id: accountId ?? null,
        operator_name: name ?? null,
      };
      await database.insertInto('invitations').values(row).execute();
      return { token, entry: entryOf(row) };
    },
    async list() {
      return (await usable().selectAll().orderBy('created_at', 'desc').orderBy('id').execute()).map(entryOf);
    },
    async revoke(id) {
      const row = await database.deleteFrom('invitations').where('id', '=', id).returningAll().executeTakeFirst();
      return row && entryOf(row);
    },
    async isValid(token) {
      const row = await usable().select('id').where('token_hash', '=', hashOfToken(token)).executeTakeFirst();
      return row !== undefined;
    },
    async use(transaction, token) {
      const { numUpdatedRows } = await transaction
        .updateTable('invitations')
        .set((expression) => ({ uses: expression('uses', '+', 1) }))
        .where('token_hash', '=', hashOfToken(token))
        .where(isUsable)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async sweep() {
      await database
        .deleteFrom('invitations')
        .where((expression) => expression.not(isUsable(expression)))
        .execute();
    },
  };
}

function entryOf(row: Omit<Tables['invitations'], 'token_hash'>): InvitationEntry {
  const { id, note, uses, max_uses: maxUses, created_at: createdAt, ends_at: endsAt, operator_name: operator } = row;
  return {
    id,
    createdAt,
    uses,
    ...(note !== null && { note }),
    ...(maxUses !== null && { maxUses }),
    ...(endsAt !== null && { endsAt }),
    ...(operator !== null && { operator }),
  };
}
