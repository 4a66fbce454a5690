import * as z from 'zod/mini';
import { doorsSchema, onOrOffSchema } from './door-settings.ts';
import { initialLimits, limitsShape } from './limit-settings.ts';
import { successShape } from './call.ts';
import { linkServices, type LinkService } from '../media/services.ts';

/** Decides whether links of a service are accepted. */
export type ServiceSetting = `service.${LinkService}`;
export const serviceSettingOf = (service: LinkService): ServiceSetting => `service.${service}`;

function forServices<T>(value: T): Record<ServiceSetting, T> {
  return Object.fromEntries(linkServices.map((service) => [serviceSettingOf(service), value])) as Record<ServiceSetting, T>;
}

// Pages of users load only the doors.
const settingsShape = { ...doorsSchema.shape, ...forServices(onOrOffSchema), ...limitsShape };

/** The settings that operators change while the server runs. */
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

/** Returns the services whose links are refused. */
export function servicesOff(settings: Readonly<Record<ServiceSetting, 'on' | 'off'>>): LinkService[] {
  return linkServices.filter((service) => settings[serviceSettingOf(service)] === 'off');
}

export const settingsPatchBodySchema = z.partial(z.strictObject(settingsShape));
export type SettingsPatch = z.infer<typeof settingsPatchBodySchema>;

export const settingsResponseSchema = z.object({
  ...successShape,
  settings: serverSettingsSchema,
  defaults: serverSettingsSchema,
  /** How many connections the answering node takes at a time. MAX_CONNECTIONS sets it. */
  maxConnections: z.number(),
  /** The settings that are set by an environment variable, and its name. They can't be changed. */
  fixedBy: z.partialRecord(z.enum(settingNames), z.string()),
});
