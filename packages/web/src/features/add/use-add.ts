import { RequestType, isSameVideo, type VideoId, type VideoRequest } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { selectDisabledReason } from '../../room-client/room-selectors.ts';
import type { RoomState } from '../../room-client/room-store.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { useDisabledReason } from '../../room/use-disabled-reason.ts';

const selectAdd = (room: RoomState) => selectDisabledReason(room, { type: RequestType.Add });
const selectPlayNow = (room: RoomState) => selectDisabledReason(room, { type: RequestType.PlayNow });

/** A video that may say where it is to start, in seconds. */
export type FoundVideo = VideoId & { startAt?: number | undefined };

/** Whether a video is on, or waits in the queue. */
export type VideoStatus = 'playing' | 'queued' | undefined;

/** Adding videos to the room, and why not. */
export function useAdd() {
  const { t } = useTranslation('queue');
  const session = useRoomSession();
  const queue = useRoom((room) => room.sync?.queue);
  const source = useRoom((room) => room.sync?.currentSource);
  const addReason = useDisabledReason(selectAdd);
  const playNowReason = useDisabledReason(selectPlayNow);

  const statusOf = (video: VideoId): VideoStatus => {
    if (source && isSameVideo(source, video)) return 'playing';
    return queue?.some((item) => isSameVideo(item, video)) === true ? 'queued' : undefined;
  };
  const wanted = ({ service, id, startAt }: FoundVideo): VideoRequest => ({ service, id, ...(startAt !== undefined && { startAt }) });

  return {
    statusOf,
    addReason,
    /** Why this one cannot be added. */
    reasonFor: (video: VideoId): string | undefined => {
      const place = statusOf(video);
      return place === undefined ? addReason : place === 'playing' ? t('isPlaying') : t('isQueued');
    },
    playNowReasonFor: (video: VideoId): string | undefined => (statusOf(video) === 'playing' ? t('isPlaying') : playNowReason),
    /** Adds those that are not there yet; returns whether the request went out. */
    add: (videos: readonly FoundVideo[]): boolean => session.add(videos.filter((video) => statusOf(video) === undefined).map(wanted)),
    playNow: (video: FoundVideo): boolean => session.playNow(wanted(video)),
  };
}
