import type { AuditLog } from '../accounts/audit-log.ts';
import type { RestCalls } from './rest-calls.ts';

export interface AdminCallOptions {
  rest: RestCalls;
  audit: AuditLog;
}

const auditEntriesPerPage = 100;

/** Registers the calls of the operators' pages. */
export function registerAdminCalls({ rest, audit }: AdminCallOptions): void {
  rest.withOperator('auditLog', async ({ query }) => ({
    success: true as const,
    data: await audit.list({ before: query.before === undefined ? undefined : Number(query.before), limit: auditEntriesPerPage }),
  }));
}
