import { captionTimes } from '@matinee/sync';
import * as z from 'zod/mini';
import { catch as orDefault } from 'zod/mini';
import { useSetting, type SettingsStore } from './settings-store.ts';
import type { Settings } from './settings.ts';

const pictureSchema = z.object({
  /** Cuts off the rest of the image. */
  fills: z.boolean(),
  zoomPercent: z.number().check(z.minimum(100), z.maximum(200)),
  /** Width by height, in place of the video's own. */
  aspect: z.optional(z.number().check(z.minimum(0.1), z.maximum(10))),
  /** Clockwise. */
  quarterTurns: z.int().check(z.minimum(0), z.maximum(3)),
});
export type Picture = z.infer<typeof pictureSchema>;

const fraction = z.number().check(z.minimum(0), z.maximum(1));
const color = z.string().check(z.regex(/^#[\da-f]{6}$/));

export const captionEdges = ['none', 'shadow', 'outline'] as const;
export const captionPlaces = ['bottom', 'top'] as const;

/** Invalid or missing settings have their defaults. */
const viewingSchema = z.object({
  /** Such as 720 for 720p; 0 for no limit. */
  maxPixels: orDefault(z.int().check(z.minimum(0)), 0),
  /** Starts in the best quality within the limit, also over a slow connection. */
  prefersBest: orDefault(z.boolean(), false),
  /** The lowest watchable quality, the next video late, and no images ahead. */
  dataSaver: orDefault(z.boolean(), false),
  sameLoudness: orDefault(z.boolean(), false),
  /** Makes loud parts quieter, and quiet ones louder. */
  nightMode: orDefault(z.boolean(), false),
  mono: orDefault(z.boolean(), false),
  /** The loudness of videos at full volume. */
  boostPercent: orDefault(z.number().check(z.minimum(100), z.maximum(200)), 100),
  /** In LUFS by video key; the newest is last. */
  loudness: orDefault(z.record(z.string(), z.number()), {}),
  /** By video key; the newest is last. */
  pictures: orDefault(z.record(z.string(), pictureSchema), {}),
  /** 1 is the usual size. */
  captionSize: orDefault(z.number().check(z.minimum(0.5), z.maximum(3)), 1),
  captionColor: orDefault(color, '#ffffff'),
  captionBack: orDefault(color, '#000000'),
  captionBackOpacity: orDefault(fraction, 0.72),
  captionEdge: orDefault(z.enum(captionEdges), 'none'),
  /** For captions without a position of their own; the distance is a part of the image's height. */
  captionPlace: orDefault(z.enum(captionPlaces), 'bottom'),
  captionDistance: orDefault(fraction, 0.06),
  /** BCP 47; empty for none. */
  secondCaptions: orDefault(z.string(), ''),
  /** BCP 47; empty for the language of the page. */
  captionLanguage: orDefault(z.string(), ''),
  captionsWhen: orDefault(z.enum(captionTimes), 'default'),
});

export type Viewing = z.infer<typeof viewingSchema>;

/** The same object for a reader until the settings change. */
const known = new WeakMap<Settings['viewing'], Viewing>();

export function viewingOf({ viewing: stored }: Pick<Settings, 'viewing'>): Viewing {
  const viewing = known.get(stored) ?? viewingSchema.parse(stored);
  known.set(stored, viewing);
  return viewing;
}

export function changeViewing(settings: Pick<SettingsStore, 'getState' | 'change'>, changes: Partial<Viewing>): void {
  settings.change({ viewing: { ...settings.getState().viewing, ...changes } });
}

export function useViewing<Value>(select: (viewing: Viewing) => Value): Value {
  return useSetting((settings) => select(viewingOf(settings)));
}

/** Adds the value as the newest of at most `count` entries. Undefined drops the key. */
export function keepRecent<Value>(
  record: Record<string, Value>,
  key: string,
  value: Value | undefined,
  count: number,
): Record<string, Value> {
  const others = Object.entries(record).filter(([other]) => other !== key);
  return Object.fromEntries([...others, ...(value === undefined ? [] : [[key, value] as const])].slice(-count));
}
