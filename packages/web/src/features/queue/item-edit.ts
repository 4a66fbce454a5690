import type { QueueItem, QueueItemUpdate } from '@matinee/protocol';
import { fileNameOf } from '@matinee/sync';
import { formatMediaTime, parseMediaTime } from '../../room-client/media-time.ts';

export interface ItemFields {
  start: string;
  end: string;
  subtitles: string;
}
export type ItemProblem = 'time' | 'order' | 'link';

export function fieldsOf({ startAt, endAt, subtitleUrl }: QueueItem): ItemFields {
  const shown = (seconds: number | undefined): string => (seconds === undefined || seconds === 0 ? '' : formatMediaTime(seconds));
  return { start: shown(startAt), end: shown(endAt), subtitles: subtitlesOf(subtitleUrl) };
}

/** Returns the link, or the name of a user's own file. */
function subtitlesOf(subtitleUrl = ''): string {
  return isWebLink(subtitleUrl) ? subtitleUrl : fileNameOf(subtitleUrl);
}

/** Returns the changed fields, null for cleared ones, or the problems by field. */
export function readFields(
  item: QueueItem,
  fields: ItemFields,
): { update: QueueItemUpdate } | { problems: Partial<Record<keyof ItemFields, ItemProblem>> } {
  const before = fieldsOf(item);
  const isSame = (name: keyof ItemFields): boolean => fields[name].trim() === before[name];
  // An unchanged text stands for the exact seconds, which it shows rounded.
  const startAt = isSame('start') ? (item.startAt ?? null) : secondsOf(fields.start);
  const endAt = isSame('end') ? (item.endAt ?? null) : secondsOf(fields.end);
  const subtitleUrl = fields.subtitles.trim() === '' ? null : fields.subtitles.trim();
  const problems: Partial<Record<keyof ItemFields, ItemProblem>> = {
    ...(startAt === undefined && { start: 'time' }),
    ...(endAt === undefined && { end: 'time' }),
    ...(typeof endAt === 'number' && endAt <= (startAt ?? 0) && { end: 'order' }),
    ...(!isSame('subtitles') && subtitleUrl !== null && !isWebLink(subtitleUrl) && { subtitles: 'link' }),
  };
  if (startAt === undefined || endAt === undefined || Object.keys(problems).length > 0) return { problems };
  return {
    update: {
      ...(!isSame('start') && { startAt }),
      ...(!isSame('end') && { endAt }),
      ...(!isSame('subtitles') && { subtitleUrl }),
    },
  };
}

/** Null for an empty text; undefined if it isn't a time. */
function secondsOf(text: string): number | null | undefined {
  return text.trim() === '' ? null : parseMediaTime(text);
}

function isWebLink(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
