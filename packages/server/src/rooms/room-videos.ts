import type { Service, Video, VideoId } from '@matinee/protocol';
import type { MediaResolver } from './media-resolver.ts';

/** A service of this server's own, each of whose videos belongs to one room. */
export interface RoomVideos {
  service: Service;
  /** The video may be gone. */
  owns(id: string): boolean;
  /** @throws VideoNotFoundException if the room has no such video */
  find(roomId: number, id: string): Promise<Video>;
}

export function withRoomVideos<Resolver extends MediaResolver>(resolver: Resolver, all: readonly RoomVideos[]): Resolver {
  const ownerOf = ({ service, id }: VideoId): RoomVideos | undefined => all.find((videos) => videos.service === service && videos.owns(id));

  return {
    ...resolver,
    forRoom: (roomId): MediaResolver => ({
      ...resolver,
      async resolve(video, requester) {
        return ownerOf(video)?.find(roomId, video.id) ?? resolver.resolve(video, requester);
      },
      async resolveAll(videos, requester) {
        const isOthers = (video: VideoId): boolean => ownerOf(video) === undefined;
        const others = videos.some(isOthers) ? await resolver.resolveAll(videos.filter(isOthers), requester) : [];
        const own = await Promise.allSettled(videos.map(async (video) => ownerOf(video)?.find(roomId, video.id)));
        const next = others.values();
        return videos.map((video, index) => (isOthers(video) ? next.next().value : own[index]) as PromiseSettledResult<Video>);
      },
    }),
  };
}
