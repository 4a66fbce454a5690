import { cleanText, RequestType, type RoomEvent } from '@matinee/protocol';
import { titleInSentence } from '../../room/describe-event.ts';
import { describeSettings } from '../../room/describe-settings.ts';
import type { EventTexts } from '../../room/event-texts.ts';

/** What only others are told of, as a sentence. Undefined for events that show otherwise, such as votes. */
export function describeOfOthers(event: RoomEvent, t: EventTexts): string | undefined {
  const { request, additional } = event;
  const { video, user } = additional;
  const name = cleanText(event.user.name);
  switch (request.type) {
    case RequestType.Join:
      return t('toastJoin', { name });
    case RequestType.Leave:
      return t('toastLeave', { name });
    case RequestType.Playback:
      return request.state ? t('toastPlay', { name }) : t('toastPause', { name });
    case RequestType.UpdateQueueItem:
      return t('toastQueueItem', { name, title: titleInSentence(video ?? request.video) });
    case RequestType.Order:
      return t('toastOrder', { name });
    case RequestType.Shuffle:
      return t('toastShuffle', { name });
    case RequestType.PlaybackSpeed:
      return t('toastSpeed', { name, speed: request.speed });
    case RequestType.ApplySettings:
      return describeSettings(request.settings, name, t);
    case RequestType.RestoreQueue:
      return request.discard === true ? t('toastDiscardQueue', { name }) : t('toastRestoreQueue', { name });
    case RequestType.LockControls:
      return request.locked ? t('toastLock', { name }) : t('toastUnlock', { name });
    case RequestType.GoOn:
      return t('toastGoOn', { name });
    // Who asks and who counts down stands on the screen.
    case RequestType.ReadyCheck:
      return request.action === 'cancel' ? t('toastReadyOver', { name }) : undefined;
    case RequestType.Countdown:
      return request.action === 'cancel' ? t('toastCountdownOver', { name }) : undefined;
    case RequestType.Unban:
      return t('toastUnban', { name, other: user?.name === undefined ? t('someone') : cleanText(user.name) });
    case RequestType.SetDoor:
      return t('toastDoor', { name });
    case RequestType.Admit:
      return request.admit && user?.name !== undefined ? t('toastLetIn', { name, other: cleanText(user.name) }) : undefined;
    case RequestType.StartPoll:
      return t('toastPoll', { name });
    case RequestType.EndPoll:
      return t('toastPollOver', { name });
    case RequestType.SpinWheel:
      return t('toastWheel', { name });
    case RequestType.KeepRoom:
      return t('toastKeep', { name });
    default:
      return undefined;
  }
}
