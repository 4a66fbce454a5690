import { RequestType, type RoomEvent } from '@matinee/protocol';
import type { TFunction } from 'i18next';
import { formatMediaTime } from '../room-client/media-time.ts';
import { roleNameKeys } from './role-names.ts';
import { videoTitle } from './video-title.ts';

/** An event as a sentence for toasts and the chat. Undefined for events that show otherwise, such as votes. */
export function describeEvent({ request, user, additional }: RoomEvent, t: TFunction<'room'>): string | undefined {
  const name = user.name;
  const { video, videos } = additional;
  const title = video && videoTitle(video);
  switch (request.type) {
    case RequestType.Join:
      return t('toastJoin', { name });
    case RequestType.Leave:
      return t('toastLeave', { name });
    case RequestType.Playback:
      return request.state ? t('toastPlay', { name }) : t('toastPause', { name });
    case RequestType.Skip:
      return title === undefined ? t('toastSkipUntitled', { name }) : t('toastSkip', { name, title });
    case RequestType.Seek: {
      const time = formatMediaTime(request.value);
      const isBack = additional.prevPosition !== undefined && request.value < additional.prevPosition;
      return isBack ? t('toastSeekBack', { name, time }) : t('toastSeekAhead', { name, time });
    }
    case RequestType.Add: {
      const count = videos?.length ?? request.videos?.length ?? 1;
      return title === undefined ? t('toastAddMany', { name, count }) : t('toastAdd', { name, title });
    }
    case RequestType.Remove:
      return t('toastRemove', { name, title: title ?? videoTitle(request.video) });
    case RequestType.PlayNow:
      return t('toastPlayNow', { name, title: title ?? videoTitle(request.video) });
    case RequestType.UpdateQueueItem:
      return t('toastQueueItem', { name, title: title ?? videoTitle(request.video) });
    case RequestType.Order:
      return t('toastOrder', { name });
    case RequestType.Shuffle:
      return t('toastShuffle', { name });
    case RequestType.PlaybackSpeed:
      return t('toastSpeed', { name, speed: request.speed });
    case RequestType.ApplySettings:
      return t('toastSettings', { name });
    case RequestType.RestoreQueue:
      return request.discard === true ? t('toastDiscardQueue', { name }) : t('toastRestoreQueue', { name });
    case RequestType.Promote:
      return t('toastPromote', { name, other: additional.user?.name ?? t('somebody'), role: t(roleNameKeys[request.role]) });
    case RequestType.Kick:
      return t('toastKick', { name, other: additional.user?.name ?? t('somebody') });
    case RequestType.Undo:
      return t('toastUndo', { name });
    case RequestType.Vote:
    case RequestType.Chat:
    case RequestType.UpdateUser:
      break;
  }
  return undefined;
}
