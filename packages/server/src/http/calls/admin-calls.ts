import type { ConnectedUsers } from '../../admin/connected-users.ts';
import type { SiteStatuses } from '../../admin/site-statuses.ts';
import type { ServerOverview } from '../../admin/server-overview.ts';
import { registerBanCalls, type BanCallOptions } from './ban-calls.ts';
import { registerInvitationCalls, type InvitationCallOptions } from './invitation-calls.ts';
import { registerSettingsCalls, type SettingsCallOptions } from './settings-calls.ts';

export interface AdminCallOptions extends BanCallOptions, InvitationCallOptions, SettingsCallOptions {
  overview: ServerOverview;
  people: ConnectedUsers;
  siteStatuses: SiteStatuses;
}

const auditEntriesPerPage = 100;

export function registerAdminCalls(options: AdminCallOptions): void {
  const { rest, audit, overview, people, siteStatuses } = options;
  registerSettingsCalls(options);
  registerInvitationCalls(options);
  registerBanCalls(options);
  rest.withOperator('auditLog', async ({ query }) => ({
    data: await audit.list({ before: query.before === undefined ? undefined : Number(query.before), limit: auditEntriesPerPage }),
  }));
  rest.withOperator('people', async ({ query: { search = '' } }) => ({ data: await people.list(search.trim()) }));
  rest.withOperator('providers', async () => ({ data: await siteStatuses.list() }));
  rest.withOperator('checkProviders', async ({ operator }) => {
    await siteStatuses.check();
    await audit.record(await operator(), 'provider.check');
    return { data: await siteStatuses.list() };
  });
  rest.withOperator('adminOverview', async () => ({ data: await overview.read() }));
}
