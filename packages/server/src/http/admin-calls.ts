import { registerInvitationCalls, type InvitationCallOptions } from './invitation-calls.ts';
import { registerSettingsCalls, type SettingsCallOptions } from './settings-calls.ts';

export interface AdminCallOptions extends InvitationCallOptions, SettingsCallOptions {}

const auditEntriesPerPage = 100;

/** Registers the calls of the operators' pages. */
export function registerAdminCalls(options: AdminCallOptions): void {
  const { rest, audit } = options;
  registerSettingsCalls(options);
  registerInvitationCalls(options);
  rest.withOperator('auditLog', async ({ query }) => ({
    success: true as const,
    data: await audit.list({ before: query.before === undefined ? undefined : Number(query.before), limit: auditEntriesPerPage }),
  }));
}
