import { skipCategoriesSchema } from '@matinee/protocol';
import * as z from 'zod/mini';
import { locales, pickLocale } from '../i18n/locales.ts';

/** Where the browser keeps the settings. */
export const settingsKey = 'settings';

export const themes = ['dark', 'light', 'deepred', 'deepblue', 'greenslate', 'strawberry'] as const;
export type Theme = (typeof themes)[number];

export const roomLayouts = ['default', 'theater'] as const;
export type RoomLayout = (typeof roomLayouts)[number];

const fields = {
  /** 0 to 100. */
  volume: z.number().check(z.minimum(0), z.maximum(100)),
  muted: z.boolean(),
  locale: z.enum(locales),
  roomLayout: z.enum(roomLayouts),
  theme: z.enum(themes),
  sfxEnabled: z.boolean(),
  /** 0 to 1. */
  sfxVolume: z.number().check(z.minimum(0), z.maximum(1)),
  /** Keys that write something, such as K and M, do something in a room. Not everybody types only on purpose (WCAG 2.1.4). */
  singleKeys: z.boolean(),
  /** Parts of videos that rooms made in this browser skip at first. */
  autoSkipSegmentCategories: skipCategoriesSchema,
};

const settingsSchema = z.object(fields);
/** What a person set up in this browser. */
export type Settings = z.infer<typeof settingsSchema>;

export interface ReadOptions {
  /** Languages the person reads, most wanted first, as in navigator.languages. */
  languages: readonly string[];
  warn: (message: string) => void;
}

/** The settings of a browser that has none yet. */
export function defaultSettings(languages: readonly string[]): Settings {
  return {
    volume: 100,
    muted: false,
    locale: pickLocale(languages),
    roomLayout: 'default',
    theme: 'dark',
    sfxEnabled: true,
    sfxVolume: 0.8,
    singleKeys: true,
    autoSkipSegmentCategories: [],
  };
}

/** Reads stored settings. Whatever is missing or invalid has its default; an invalid theme is warned about. */
export function readSettings(stored: string | null, { languages, warn }: ReadOptions): Settings {
  const settings = defaultSettings(languages);
  const values = parseObject(stored);
  if (values['theme'] !== undefined && !fields.theme.safeParse(values['theme']).success) {
    warn('The stored theme is not one of ours; falling back to dark.');
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
