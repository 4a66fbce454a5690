import * as z from 'zod/mini';
import { doorsSchema, onOrOffSchema } from './door-settings.ts';
import { initialLimits, limitsShape } from './limit-settings.ts';
import { successShape } from './rest-success.ts';
import { services, type Service } from './services.ts';

/** The setting that says whether links of a service are taken. */
export type ServiceSetting = `service.${Service}`;
export const serviceSettingOf = (service: Service): ServiceSetting => `service.${service}`;

/** The same value for each service. */
function forServices<T>(value: T): Record<ServiceSetting, T> {
  return Object.fromEntries(services.map((service) => [serviceSettingOf(service), value])) as Record<ServiceSetting, T>;
}

// Pages of users load the doors alone.
const settingsShape = { ...doorsSchema.shape, ...forServices(onOrOffSchema), ...limitsShape };

/** What operators set while the server runs. */
export const serverSettingsSchema = z.object(settingsShape);
export type ServerSettingValues = z.infer<typeof serverSettingsSchema>;
export type SettingName = keyof ServerSettingValues;
export const settingNames = Object.keys(settingsShape) as SettingName[];

export const defaultServerSettings: ServerSettingValues = {
  registration: 'open',
  roomCreation: 'everyone',
  guests: 'on',
  ...forServices('on' as const),
  ...initialLimits,
};

/** The services whose links are refused. */
export function servicesOff(settings: Readonly<Record<ServiceSetting, 'on' | 'off'>>): Service[] {
  return services.filter((service) => settings[serviceSettingOf(service)] === 'off');
}

export const settingsPatchBodySchema = z.partial(z.strictObject(settingsShape));
export type SettingsPatch = z.infer<typeof settingsPatchBodySchema>;

export const settingsResponseSchema = z.object({
  ...successShape,
  settings: serverSettingsSchema,
  defaults: serverSettingsSchema,
  /** The connections that the node which answers takes at a time. MAX_CONNECTIONS sets them. */
  maxConnections: z.number(),
  /** The settings that an environment variable sets, and its name. They can't be changed. */
  fixedBy: z.partialRecord(z.enum(settingNames), z.string()),
});
