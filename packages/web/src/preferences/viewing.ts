import * as z from 'zod/mini';
import { catch as orDefault } from 'zod/mini';
import { useSetting, type SettingsStore } from './settings-store.ts';
import type { Settings } from './settings.ts';

/** The settings; an invalid or missing one has its default. */
const viewingSchema = z.object({
  /** The best quality that is chosen without the user, such as 720 for 720p; 0 for no limit. */
  maxPixels: orDefault(z.int().check(z.minimum(0)), 0),
  /** Starts each video in the best quality within the limit, whatever the connection. */
  prefersBest: orDefault(z.boolean(), false),
  /** Loads few bytes: the lowest quality that is watchable, the next video late, and no pictures ahead. */
  dataSaver: orDefault(z.boolean(), false),
});

/** How this browser shows and sounds videos, the same for every next video. */
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
