import * as z from 'zod/mini';
import { successShape } from './rest-success.ts';

/** Who may register: all, those with an invitation, or only users whom the operators add. */
export const registrationModes = ['open', 'invite', 'closed'] as const;
/** Who may make rooms. */
export const roomMakers = ['everyone', 'members', 'administrators'] as const;

const settingsShape = {
  /** Who may register. */
  registration: z.enum(registrationModes),
  /** Who may make rooms: guests too, accounts, or operators. */
  roomCreation: z.enum(roomMakers),
  /** Whether users without an account may use the rooms. */
  guests: z.enum(['on', 'off']),
};

/** What operators set while the server runs. */
export const serverSettingsSchema = z.object(settingsShape);
/** Those that everyone may know. */
export const doorsSchema = z.object(settingsShape);
export type ServerSettingValues = z.infer<typeof serverSettingsSchema>;
export type SettingName = keyof ServerSettingValues;
export const settingNames = Object.keys(settingsShape) as SettingName[];

export const defaultServerSettings: ServerSettingValues = { registration: 'open', roomCreation: 'everyone', guests: 'on' };

export const settingsPatchBodySchema = z.partial(z.strictObject(settingsShape));
export type SettingsPatch = z.infer<typeof settingsPatchBodySchema>;

export const settingsResponseSchema = z.object({
  ...successShape,
  settings: serverSettingsSchema,
  defaults: serverSettingsSchema,
  /** The settings that an environment variable sets, and its name. They can't be changed. */
  fixedBy: z.partial(z.object({ registration: z.string(), roomCreation: z.string(), guests: z.string() })),
});
