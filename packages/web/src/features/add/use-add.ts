import { RequestType, isSameVideo, type VideoId, type VideoRequest } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { selectDisabledReason } from '../../room-client/room-selectors.ts';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { useDisabledReason } from '../../room/use-disabled-reason.ts';

const selectAdd = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.Add });
const selectPlayNow = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.PlayNow });

/** `startAt` is in seconds. */
export type FoundVideo = VideoId & { startAt?: number | undefined };

export type VideoStatus = 'playing' | 'queued' | undefined;

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
  const toRequest = ({ service, id, startAt }: FoundVideo): VideoRequest => ({ service, id, ...(startAt !== undefined && { startAt }) });

  return {
    statusOf,
    /** The next video added plays at once: the room is empty. */
    playsAtOnce: source === null && queue?.length === 0 && playNowReason === undefined,
    addReason,
    reasonFor: (video: VideoId): string | undefined => {
      const status = statusOf(video);
      return status === undefined ? addReason : status === 'playing' ? t('isPlaying') : t('isQueued');
    },
    playNowReasonFor: (video: VideoId): string | undefined => (statusOf(video) === 'playing' ? t('isPlaying') : playNowReason),
    /** Adds the videos that aren't queued yet. Returns whether the request was sent. */
    add: (videos: readonly FoundVideo[]): boolean => session.add(videos.filter((video) => statusOf(video) === undefined).map(toRequest)),
    playNow: (video: FoundVideo): boolean => session.playNow(toRequest(video)),
  };
}
