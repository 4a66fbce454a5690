import type { Video, VideoId } from '@matinee/protocol';
import { isOwnHost } from '../fetch/url-rules.ts';

/** The videos that the app serves itself. */
export interface BuiltIns {
  /** The one that an id names, undefined when none does. */
  resolve(id: VideoId): Video | undefined;
  /** The one that an input names: its very path, or that path on one of the app's own hosts. */
  named(input: string): Video | undefined;
}

export function createBuiltIns(videos: readonly Video[], ownHosts: readonly string[]): BuiltIns {
  const byPath = new Map(videos.map((video) => [video.id, video]));

  function named(input: string): Video | undefined {
    const video = byPath.get(input);
    if (video !== undefined) return video;
    const url = URL.parse(input);
    const isOwn = url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && isOwnHost(url, ownHosts);
    return isOwn ? byPath.get(url.pathname) : undefined;
  }

  return {
    named,
    resolve: ({ service, id }) => {
      const video = named(id);
      return video?.service === service ? video : undefined;
    },
  };
}
