import { videoKey, type Video, type VideoId } from '@matinee/protocol';
import type { Clock } from './clock.ts';

/** How long what was read from a video's file or page stays true enough, in ms: 30 days. */
export const metadataMaxAgeMs = 30 * 24 * 3600 * 1000;

/** Remembers videos that were looked up, so that their sites are asked once. */
export interface MetadataCache {
  /** The video as it was put, or undefined when it never was or is older than `metadataMaxAgeMs`. */
  get(id: VideoId): Promise<Video | undefined>;
  /** Remembers a video from now on, in place of what was known of it. */
  put(video: Video): Promise<void>;
}

/** A cache in this process's memory. Past `maxEntries` the one put longest ago is forgotten. */
export function createMemoryMetadataCache(clock: Clock, maxEntries = 10_000): MetadataCache {
  const entries = new Map<string, { video: Video; putMs: number }>();
  return {
    get(id) {
      const key = videoKey(id);
      const entry = entries.get(key);
      if (entry === undefined) return Promise.resolve(undefined);
      if (clock.now() - entry.putMs < metadataMaxAgeMs) return Promise.resolve(entry.video);
      entries.delete(key);
      return Promise.resolve(undefined);
    },
    put(video) {
      const key = videoKey(video);
      // A Map keeps the order of first insertion: deleting first makes this the newest.
      entries.delete(key);
      entries.set(key, { video, putMs: clock.now() });
      const oldest = entries.size > maxEntries ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
      return Promise.resolve();
    },
  };
}
