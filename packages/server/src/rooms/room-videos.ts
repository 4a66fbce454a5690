import type { Service, Video, VideoId } from '@matinee/protocol';
import type { MediaResolver } from './media-resolver.ts';

/** The videos of a service of this server's own. Each belongs to one room. */
export interface RoomVideos {
  service: Service;
  /** @throws VideoNotFoundException if the room has no such video */
  find(roomId: number, id: string): Promise<Video>;
}

/** Lets a resolver find the videos of rooms. */
export function withRoomVideos<Resolver extends MediaResolver>(resolver: Resolver, all: readonly RoomVideos[]): Resolver {
  const byService = new Map(all.map((videos) => [videos.service, videos]));

  return {
    ...resolver,
    forRoom: (roomId): MediaResolver => ({
      ...resolver,
      async resolve({ service, id }, requester) {
        return byService.get(service)?.find(roomId, id) ?? resolver.resolve({ service, id }, requester);
      },
      async resolveAll(videos, requester) {
        const isOthers = ({ service }: VideoId): boolean => !byService.has(service);
        const others = videos.some(isOthers) ? await resolver.resolveAll(videos.filter(isOthers), requester) : [];
        const own = await Promise.allSettled(videos.map(async ({ service, id }) => byService.get(service)?.find(roomId, id)));
        const next = others.values();
        return videos.map((video, index) => (isOthers(video) ? next.next().value : own[index]) as PromiseSettledResult<Video>);
      },
    }),
  };
}
