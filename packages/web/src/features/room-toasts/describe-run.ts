import { cleanText, RequestType, type RoomEvent } from '@matinee/protocol';
import type { Viewpoint } from '../../room-client/viewpoint.ts';
import { describeEvent, describeVisits, titleInSentence } from '../../room/texts/describe-event.ts';
import type { EventTexts } from '../../room/texts/sentences.ts';
import type { EventRun } from './event-run.ts';

/** Undefined if users need not be told. */
export function describeRun(run: EventRun, viewpoint: Viewpoint, t: EventTexts): string | undefined {
  const [event, ...others] = run;
  if (event === undefined) return undefined;
  if (others.length === 0) return describeEvent(event, viewpoint, t);
  const name = cleanText(event.user.name);
  const who = viewpoint === 'actor' ? 'you' : 'toast';
  switch (event.request.type) {
    case RequestType.Join:
      return describeVisits(namesOf(run), 'Join', t);
    case RequestType.Leave:
      return describeVisits(namesOf(run), 'Leave', t);
    case RequestType.Add:
      return t(`${who}AddMany`, { name, count: run.reduce((count, added) => count + countOf(added), 0) });
    case RequestType.Remove:
      return t(`${who}RemoveMany`, { name, count: run.length });
    default:
      return undefined;
  }
}

function namesOf(run: EventRun): string[] {
  return [...new Set(run.map(({ user }) => user.name))];
}

function countOf({ request, additional }: RoomEvent): number {
  return additional.videos?.length ?? (request.type === RequestType.Add ? request.videos?.length : undefined) ?? 1;
}

/** `undone` is missing if this page hasn't seen the event. */
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
