import { skipCategoriesSchema } from '@matinee/protocol';
import * as z from 'zod/mini';
import { locales, pickLocale } from '../i18n/locales.ts';

export const themes = ['dark', 'light', 'deepred', 'deepblue', 'greenslate', 'strawberry'] as const;
export type Theme = (typeof themes)[number];

export const roomLayouts = ['default', 'theater'] as const;
export type RoomLayout = (typeof roomLayouts)[number];

/** Between these the panel of a room can be dragged. */
export const minPanelWidthRem = 20;
export const maxPanelWidthRem = 30;

const fields = {
  /** 0 to 100. */
  volume: z.number().check(z.minimum(0), z.maximum(100)),
  muted: z.boolean(),
  locale: z.enum(locales),
  /** The language (BCP 47) in which videos are heard that have an audio track in it; empty for the default of each. */
  soundLanguage: z.string(),
  roomLayout: z.enum(roomLayouts),
  /** The panel of a room is folded to a rail of icons. */
  panelFolded: z.boolean(),
  /** The width of the panel in rem, as the user has dragged it; 0 for the width that goes with the window. */
  panelWidth: z.number().check(z.minimum(0), z.maximum(maxPanelWidthRem)),
  theme: z.enum(themes),
  sfxEnabled: z.boolean(),
  /** 0 to 1. */
  sfxVolume: z.number().check(z.minimum(0), z.maximum(1)),
  /** Whether the next item is announced over the video before the current one ends. */
  upNextCard: z.boolean(),
  /** Quick reactions rise over the video, and leave marks on the timeline. */
  reactionsOverVideo: z.boolean(),
  /** Whether messages from an earlier showing of a video appear again during the next one. */
  souvenirs: z.boolean(),
  /** A guest of this browser has chosen a name or kept the one they were given. */
  nameAsked: z.boolean(),
  /** Shortcuts of printable keys, such as K and M. Users must be able to switch them off (WCAG 2.1.4). */
  singleKeys: z.boolean(),
  /** Segment categories that new rooms of this browser skip. */
  autoSkipSegmentCategories: skipCategoriesSchema,
  /** The viewing settings, unread: their schema loads with the first video (viewing.ts). */
  viewing: z.record(z.string(), z.unknown()),
};

const settingsSchema = z.object(fields);
/** The settings of this browser. */
export type Settings = z.infer<typeof settingsSchema>;

export interface ReadOptions {
  /** BCP 47 tags in order of preference, as in navigator.languages. */
  languages: readonly string[];
  warn: (message: string) => void;
}

/** The settings of the first visit. */
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

/** Reads stored settings. Missing and invalid ones get their defaults, an invalid theme with a warning. */
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
