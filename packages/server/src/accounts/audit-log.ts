import type { Clock } from '@matinee/base/clock';
import type { AuditAction, AuditEntry } from '@matinee/protocol';
import * as z from 'zod/mini';
import { inSteps, rowsAtOnce } from '../storage/next-turn.ts';
import type { Database } from '../storage/tables.ts';

/** A user with operator rights, or a script with the API key. */
export interface Operator {
  /** Undefined for the API key. */
  readonly accountId: string | undefined;
  readonly name: string | undefined;
}

export const apiKeyOperator: Operator = { accountId: undefined, name: undefined };

/** Actions of the last year. */
export interface AuditLog {
  /** Call it once the action has succeeded. */
  record(operator: Operator, action: AuditAction, subject?: { target?: string; details?: Record<string, unknown> }): Promise<void>;
  /** Returns the newest entries first. */
  list(range: { before?: number | undefined; limit: number }): Promise<AuditEntry[]>;
  sweep(): Promise<void>;
}

const maxAgeMs = 365 * 24 * 3600 * 1000;
const detailsSchema = z.record(z.string(), z.unknown());

export function createAuditLog({ database, clock }: { database: Database; clock: Clock }): AuditLog {
  return {
    async record({ accountId, name }, action, { target, details } = {}) {
      await database
        .insertInto('audit_log')
        .values({
          at: clock.now(),
          operator_id: accountId ?? null,
          operator_name: name ?? null,
          action,
          target: target ?? null,
          details: details === undefined ? null : JSON.stringify(details),
        })
        .execute();
    },
    async list({ before, limit }) {
      let query = database.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(limit);
      if (before !== undefined) query = query.where('id', '<', before);
      const rows = await query.execute();
      return rows.map(({ id, at, operator_name: name, action, target, details }) => ({
        id,
        at,
        action,
        ...(name !== null && { operator: name }),
        ...(target !== null && { target }),
        ...(details !== null && { details: detailsSchema.parse(JSON.parse(details)) }),
      }));
    },
    async sweep() {
      const old = database
        .selectFrom('audit_log')
        .select('id')
        .where('at', '<', clock.now() - maxAgeMs)
        .limit(rowsAtOnce);
      await inSteps(database.deleteFrom('audit_log').where('id', 'in', old));
    },
  };
}
