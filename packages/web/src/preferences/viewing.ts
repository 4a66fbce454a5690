import { captionTimes } from '@matinee/sync';
import * as z from 'zod/mini';
import { catch as orDefault } from 'zod/mini';
import { useSetting, type SettingsStore } from './settings-store.ts';
import type { Settings } from './settings.ts';

const pictureSchema = z.object({
  /** The picture fills the screen, and what doesn't fit is cut off. */
  fills: z.boolean(),
  /** 100 to 200. */
  zoomPercent: z.number().check(z.minimum(100), z.maximum(200)),
  /** The width for each unit of height, in place of the video's own. */
  aspect: z.optional(z.number().check(z.minimum(0.1), z.maximum(10))),
  /** Clockwise, 0 to 3. */
  quarterTurns: z.int().check(z.minimum(0), z.maximum(3)),
});
/** The changes of a picture. */
export type Picture = z.infer<typeof pictureSchema>;

const fraction = z.number().check(z.minimum(0), z.maximum(1));
const color = z.string().check(z.regex(/^#[\da-f]{6}$/));

export const captionEdges = ['none', 'shadow', 'outline'] as const;
export const captionPlaces = ['bottom', 'top'] as const;

/** The settings; an invalid or missing one has its default. */
const viewingSchema = z.object({
  /** The best quality that is chosen without the user, such as 720 for 720p; 0 for no limit. */
  maxPixels: orDefault(z.int().check(z.minimum(0)), 0),
  /** Starts each video in the best quality within the limit, also over a slow connection. */
  prefersBest: orDefault(z.boolean(), false),
  /** Loads few bytes: the lowest quality that is watchable, the next video late, and no pictures ahead. */
  dataSaver: orDefault(z.boolean(), false),
  /** All videos are equally loud. */
  sameLoudness: orDefault(z.boolean(), false),
  /** Loud parts are quieter, and quiet ones louder. */
  nightMode: orDefault(z.boolean(), false),
  /** Both ears hear the same. */
  mono: orDefault(z.boolean(), false),
  /** The loudness of videos at full volume. */
  boostPercent: orDefault(z.number().check(z.minimum(100), z.maximum(200)), 100),
  /** The loudness of videos that this browser has measured, in LUFS, by their keys; the last is the newest. */
  loudness: orDefault(z.record(z.string(), z.number()), {}),
  /** The changed pictures of videos, by their keys; the last is the newest. */
  pictures: orDefault(z.record(z.string(), pictureSchema), {}),
  /** The size of captions, where 1 is usual. */
  captionSize: orDefault(z.number().check(z.minimum(0.5), z.maximum(3)), 1),
  captionColor: orDefault(color, '#ffffff'),
  captionBack: orDefault(color, '#000000'),
  /** How much the background of captions covers. */
  captionBackOpacity: orDefault(fraction, 0.72),
  captionEdge: orDefault(z.enum(captionEdges), 'none'),
  /** The side of captions without a place of their own, and their distance from it, as a part of the height of the picture. */
  captionPlace: orDefault(z.enum(captionPlaces), 'bottom'),
  captionDistance: orDefault(fraction, 0.06),
  /** The language (BCP 47) of a second line; empty for none. */
  secondCaptions: orDefault(z.string(), ''),
  /** The language (BCP 47) of captions that are chosen by themselves, and when; empty for the language of the page. */
  captionLanguage: orDefault(z.string(), ''),
  captionsWhen: orDefault(z.enum(captionTimes), 'default'),
});

/** The look and sound of videos in this browser, the same for every next video. */
export type Viewing = z.infer<typeof viewingSchema>;

/** The viewing settings that were read, by what is stored: a reader gets the same object until they change. */
const known = new WeakMap<Settings['viewing'], Viewing>();

/** Returns the viewing settings. Missing and invalid ones have their defaults. */
export function viewingOf({ viewing: stored }: Pick<Settings, 'viewing'>): Viewing {
  const viewing = known.get(stored) ?? viewingSchema.parse(stored);
  known.set(stored, viewing);
  return viewing;
}

/** Changes viewing settings in all tabs of the browser. */
export function changeViewing(settings: Pick<SettingsStore, 'getState' | 'change'>, changes: Partial<Viewing>): void {
  settings.change({ viewing: { ...settings.getState().viewing, ...changes } });
}

/** Returns a viewing setting, or a value made of several; the component renders again when it changes. */
export function useViewing<Value>(select: (viewing: Viewing) => Value): Value {
  return useSetting((settings) => select(viewingOf(settings)));
}

/** Returns a copy of a record with the value of a key, which is its newest entry, and at most `count` entries. Undefined drops the key. */
export function keepRecent<Value>(
  record: Record<string, Value>,
  key: string,
  value: Value | undefined,
  count: number,
): Record<string, Value> {
  const others = Object.entries(record).filter(([other]) => other !== key);
  return Object.fromEntries([...others, ...(value === undefined ? [] : [[key, value] as const])].slice(-count));
}
