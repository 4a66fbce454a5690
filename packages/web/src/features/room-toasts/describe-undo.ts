import { cleanText, RequestType, type RoomEvent } from '@matinee/protocol';
import { titleInSentence } from '../../room/describe-event.ts';
import type { EventTexts } from '../../room/event-texts.ts';

/** What a user has undone, as a sentence; less is said of an event that this page hasn't seen. */
export function describeUndo({ user }: RoomEvent, undone: RoomEvent | undefined, t: EventTexts): string {
  const name = cleanText(user.name);
  if (undone === undefined) return t('toastUndo', { name });
  const { request, additional } = undone;
  if (request.type === RequestType.Seek) return t('toastUndoSeek', { name });
  const { video } = additional;
  if (video === undefined) return request.type === RequestType.Add ? t('toastUndoAdds', { name }) : t('toastUndo', { name });
  const title = titleInSentence(video);
  if (request.type === RequestType.Skip) return t('toastUndoSkip', { name, title });
  return request.type === RequestType.Add ? t('toastUndoAdd', { name, title }) : t('toastUndoRemove', { name, title });
}
