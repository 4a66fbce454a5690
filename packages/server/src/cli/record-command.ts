import { systemClock } from '@matinee/base/clock';
import type { AuditAction } from '@matinee/protocol';
import { createAuditLog } from '../accounts/audit-log.ts';
import { apiKeyOperator } from '../accounts/operator.ts';
import type { Database } from '../storage/tables.ts';

/** Records an operator's action from a terminal. */
export async function recordCommand(database: Database, action: AuditAction, target: string): Promise<void> {
  await createAuditLog({ database, clock: systemClock }).record(apiKeyOperator, action, { target, details: { by: 'command line' } });
}
