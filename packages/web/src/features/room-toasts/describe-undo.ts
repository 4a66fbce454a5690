import { cleanText, RequestType, type RoomEvent } from '@matinee/protocol';
import { titleInSentence, type EventTexts } from '../../room/texts/describe-event.ts';

/** Describes what a user has undone, with fewer details for an event that this page hasn't seen. */
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
