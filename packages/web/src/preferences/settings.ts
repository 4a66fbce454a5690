import { skipCategoriesSchema } from '@matinee/protocol';
import * as z from 'zod/mini';
import { locales, pickLocale } from '../i18n/locales.ts';

export const themes = ['dark', 'light', 'deepred', 'deepblue', 'greenslate', 'strawberry'] as const;
export type Theme = (typeof themes)[number];

export const roomLayouts = ['default', 'theater'] as const;
export type RoomLayout = (typeof roomLayouts)[number];

export const minPanelWidthRem = 20;
export const maxPanelWidthRem = 30;

const fields = {
  volume: z.number().check(z.minimum(0), z.maximum(100)),
  muted: z.boolean(),
  locale: z.enum(locales),
  /** BCP 47; empty for each video's default. */
  soundLanguage: z.string(),
  roomLayout: z.enum(roomLayouts),
  panelFolded: z.boolean(),
  /** In rem; 0 for the width that goes with the window. */
  panelWidth: z.number().check(z.minimum(0), z.maximum(maxPanelWidthRem)),
  theme: z.enum(themes),
  sfxEnabled: z.boolean(),
  sfxVolume: z.number().check(z.minimum(0), z.maximum(1)),
  /** Announces the next item over the video. */
  upNextCard: z.boolean(),
  /** Also sets the marks on the seek bar. */
  reactionsOverVideo: z.boolean(),
  /** Shows messages from an earlier showing of a video again. */
  souvenirs: z.boolean(),
  /** The guest has chosen a name or kept the given one. */
  nameAsked: z.boolean(),
  /** Shortcuts of printable keys, such as K and M. Users must be able to switch them off (WCAG 2.1.4). */
  singleKeys: z.boolean(),
  /** For new rooms of this browser. */
  autoSkipSegmentCategories: skipCategoriesSchema,
  /** Unread: their schema loads with the first video (viewing.ts). */
  viewing: z.record(z.string(), z.unknown()),
};

const settingsSchema = z.object(fields);
export type Settings = z.infer<typeof settingsSchema>;

export interface ReadOptions {
  /** As in navigator.languages. */
  languages: readonly string[];
  warn: (message: string) => void;
}

export function defaultSettings(languages: readonly string[]): Settings {
  return {
    volume: 100,
    muted: false,
    locale: pickLocale(languages),
    soundLanguage: '',
    roomLayout: 'default',
    panelFolded: false,
    panelWidth: 0,
    theme: 'dark',
    sfxEnabled: true,
    sfxVolume: 0.8,
    upNextCard: true,
    reactionsOverVideo: true,
    souvenirs: false,
    nameAsked: false,
    singleKeys: true,
    autoSkipSegmentCategories: [],
    viewing: {},
  };
}

/** Reads stored settings; invalid ones get their defaults. */
export function readSettings(stored: string | null, { languages, warn }: ReadOptions): Settings {
  const settings = defaultSettings(languages);
  const values = parseObject(stored);
  if (values['theme'] !== undefined && !fields.theme.safeParse(values['theme']).success) {
    warn('The stored theme is unknown');
  }
  const valid = Object.entries(fields).filter(([name, schema]) => schema.safeParse(values[name]).success);
  return { ...settings, ...Object.fromEntries(valid.map(([name]) => [name, values[name]])) };
}

function parseObject(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
