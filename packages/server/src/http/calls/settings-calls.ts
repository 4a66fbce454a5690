import { defaultServerSettings, type SettingsPatch } from '@matinee/protocol';
import type { AuditLog } from '../../accounts/audit-log.ts';
import type { ServerSettings } from '../../settings/server-settings.ts';
import type { RestCalls } from '../rest-calls.ts';

export interface SettingsCallOptions {
  rest: RestCalls;
  audit: AuditLog;
  settings: ServerSettings;
  maxConnections: number;
}

export function registerSettingsCalls({ rest, audit, settings, maxConnections }: SettingsCallOptions): void {
  const reply = () => ({
    settings: settings.current(),
    defaults: defaultServerSettings,
    maxConnections,
    fixedBy: settings.fixedBy,
  });

  rest.withOperator('getSettings', async () => reply());

  rest.withOperator('patchSettings', async ({ operator, body }) => {
    const sender = await operator();
    const before: Record<string, unknown> = settings.current();
    const changed = Object.fromEntries(Object.entries(body).filter(([name, value]) => before[name] !== value)) as SettingsPatch;
    await settings.change(body);
    for (const [name, to] of Object.entries(changed)) {
      await audit.record(sender, 'settings.change', { target: name, details: { from: before[name], to } });
    }
    return reply();
  });
}
