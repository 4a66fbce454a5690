import type { Clock } from '@matinee/base/clock';
import {
  createRefusal,
  defaultServerSettings,
  serverSettingsSchema,
  settingNames,
  type SettingName,
  type ServerSettingValues,
  type SettingsPatch,
} from '@matinee/protocol';
import type { NodeBus } from '../cluster/node-bus.ts';
import { createSharedState } from '../cluster/shared-state.ts';
import type { Database } from '../storage/tables.ts';

export interface ServerSettings {
  /** Don't keep the values: they may change at any time. */
  current(): ServerSettingValues;
  /** Environment variables that set a setting. */
  readonly fixedBy: FixedBy;
  /**
   * Resolves when the change applies here, and other nodes are notified.
   * @throws FeatureDisabledException for a fixed setting
   */
  change(patch: SettingsPatch): Promise<void>;
  reload(): Promise<void>;
  /** Calls back after a change at any node. Returns the function that stops this. */
  onChange(listener: (now: ServerSettingValues) => void): () => void;
}

export type FixedBy = Partial<Record<SettingName, string>>;

export interface FixedSettings {
  values: Partial<ServerSettingValues>;
  variables: FixedBy;
}

export interface ServerSettingsOptions {
  database: Database;
  bus: NodeBus;
  clock: Clock;
  fixed: FixedSettings;
}

/** Throws the database's error when the first read fails. */
export async function createServerSettings({ database, bus, clock, fixed }: ServerSettingsOptions): Promise<ServerSettings> {
  const { values, variables: fixedBy } = fixed;

  async function read(): Promise<ServerSettingValues> {
    const rows = await database.selectFrom('server_settings').select(['key', 'value']).execute();
    const stored = new Map(rows.map(({ key, value }) => [key, value]));
    return { ...defaultServerSettings, ...readableOf(stored), ...values };
  }
  const state = await createSharedState({ topic: 'settings', bus, clock, read });

  return {
    current: state.current,
    fixedBy,
    async change(patch) {
      const entries = Object.entries(patch).filter(([, value]) => value !== undefined);
      if (entries.some(([name]) => Object.hasOwn(fixedBy, name)))
        throw createRefusal('FeatureDisabledException', { reason: 'setting_fixed' });
      if (entries.length === 0) return;
      const rows = entries.map(([key, value]) => ({ key, value: JSON.stringify(value), changed_at: clock.now() }));
      await database
        .insertInto('server_settings')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((expression) => ({
            value: expression.ref('excluded.value'),
            changed_at: expression.ref('excluded.changed_at'),
          })),
        )
        .execute();
      await state.changed();
    },
    reload: state.reload,
    onChange: state.onChange,
  };
}

/** A newer version may have stored other values. */
function readableOf(stored: ReadonlyMap<string, string>): Partial<ServerSettingValues> {
  const readable = settingNames.flatMap((name) => {
    const text = stored.get(name);
    const { success, data } = serverSettingsSchema.shape[name].safeParse(text === undefined ? undefined : parseJson(text));
    return success ? [[name, data]] : [];
  });
  return Object.fromEntries(readable) as Partial<ServerSettingValues>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
