import type { Video, VideoId } from '@matinee/protocol';
import { isOwnHost } from '../fetch/url-rules.ts';

/** The videos that the app serves itself. */
export interface BuiltIns {
  findById(id: VideoId): Video | undefined;
  /** Finds a path, or a URL on one of the app's own hosts that ends with it, since the app may be below a path. */
  findByInput(input: string): Video | undefined;
}

export function createBuiltIns(videos: readonly Video[], ownHosts: readonly string[]): BuiltIns {
  const byPath = new Map(videos.map((video) => [video.id, video]));

  function findByInput(input: string): Video | undefined {
    const video = byPath.get(input);
    if (video !== undefined) return video;
    const url = URL.parse(input);
    const isOwn = url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && isOwnHost(url, ownHosts);
    return isOwn ? videos.find(({ id }) => url.pathname.endsWith(id)) : undefined;
  }

  return {
    findByInput,
    findById: ({ service, id }) => {
      const video = findByInput(id);
      return video?.service === service ? video : undefined;
    },
  };
}

/** A clip in packages/web/public/sample. */
export const sampleVideo: Video = {
  service: 'direct',
  id: '/sample/first-light.mp4',
  title: 'First light',
  length: 120,
  mime: 'video/mp4',
  src_url: '/sample/first-light.mp4',
  thumbnail: '/sample/first-light.webp',
};
