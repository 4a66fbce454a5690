import type { SettingName } from '@matinee/protocol';

/** The texts for the values of settings; a setting's own text is its name. */
const valueTexts = {
  registration: { open: 'registration.open', invite: 'registration.invite', closed: 'registration.closed' },
  roomCreation: {
    everyone: 'roomCreation.everyone',
    members: 'roomCreation.members',
    administrators: 'roomCreation.administrators',
  },
  guests: { on: 'on', off: 'off' },
} as const satisfies Record<SettingName, object>;

type ValueText = { [Name in SettingName]: (typeof valueTexts)[Name][keyof (typeof valueTexts)[Name]] }[SettingName];

/** The setting of a name. Another version of the server may know others. */
export function settingOf(name: string): SettingName | undefined {
  return Object.hasOwn(valueTexts, name) ? (name as SettingName) : undefined;
}

export function valueTextOf(setting: SettingName, value: unknown): ValueText | undefined {
  return new Map<unknown, ValueText>(Object.entries(valueTexts[setting])).get(value);
}
