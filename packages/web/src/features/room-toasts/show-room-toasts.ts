import { MatineeError, RequestType, type RoomEvent, type ServerMessage } from '@matinee/protocol';
import type { TFunction } from 'i18next';
import type { ToastStore } from '../../common/toasts/toast-store.ts';
import type { ErrorText } from '../../common/use-error-text.ts';
import { selectCanUndo } from '../../room-client/room-selectors.ts';
import type { RoomSession } from '../../room-client/room-session.ts';
import { isOwnJoin } from '../../room-client/room-store.ts';
import { describeEvent } from '../../room/describe-event.ts';
import { segmentKeys } from '../../room/segment-names.ts';
import { videoTitle } from '../../room/video-title.ts';

type CustomEvent = Extract<ServerMessage, { action: 'eventcustom' }>;
type ErrorMessage = Extract<ServerMessage, { action: 'error' }>;

const defaultMs = 5000;
const playbackMs = 3000;
const undoableMs = 20_000;
const customMs = 3000;
const announcementMs = 60_000;

const undoFailedMs = 4000;

const durationsMs: Partial<Record<RequestType, number>> = {
  [RequestType.Playback]: playbackMs,
  [RequestType.Skip]: undoableMs,
  [RequestType.Seek]: undoableMs,
  [RequestType.Add]: undoableMs,
  [RequestType.Remove]: undoableMs,
};

export interface RoomToastOptions {
  session: Pick<RoomSession, 'onMessage' | 'store'>;
  toasts: Pick<ToastStore, 'getState' | 'show' | 'remove'>;
  /** Asks the room to undo what an event told of. */
  undo: (event: RoomEvent) => Promise<unknown>;
  errorText: ErrorText;
  /** Resolves with why a source of this title is about to be skipped, by the code that players give up with. */
  playbackErrorText: (code: string, title: string) => Promise<string>;
  t: TFunction<'room'>;
}

/**
 * Shows what happens in a room as toasts; returns how to stop. Play and pause replace the last toast when that was one
 * too; seeks of one user in a row are one toast, which remembers where the first began.
 */
export function showRoomToasts({ session, toasts, undo, errorText, playbackErrorText, t }: RoomToastOptions): () => void {
  /** The event behind a toast, by the toast's id. */
  const events = new Map<number, RoomEvent>();

  function lastEvent(): { id: number; event: RoomEvent } | undefined {
    const shown = new Set(toasts.getState().map(({ id }) => id));
    for (const id of events.keys()) if (!shown.has(id)) events.delete(id);
    const id = toasts.getState().at(-1)?.id;
    const event = id === undefined ? undefined : events.get(id);
    return id === undefined || event === undefined ? undefined : { id, event };
  }

  function showEvent(event: RoomEvent): void {
    const last = lastEvent();
    const shown = last && replaces(event, last.event) ? mergeSeeks(event, last.event) : event;
    const text = describeEvent(shown, t);
    if (text === undefined) return;
    if (last !== undefined && replaces(event, last.event)) toasts.remove(last.id);
    const durationMs = durationsMs[event.request.type] ?? defaultMs;
    const canUndo = selectCanUndo(session.store.getState(), event);
    const action = { label: t('undo'), onPress: () => void undoEvent(shown) };
    const id = toasts.show({ style: 'neutral', text, durationMs, ...(canUndo && { action }) });
    events.set(id, shown);
  }

  async function undoEvent(event: RoomEvent): Promise<void> {
    try {
      await undo(event);
    } catch (error) {
      const text = error instanceof MatineeError ? await errorText(error) : t('undoNoAnswer');
      toasts.show({ style: 'error', text, durationMs: undoFailedMs });
    }
  }

  /** What the room did by itself. */
  async function showNotice({ text, duration, category, error }: CustomEvent): Promise<void> {
    const source = session.store.getState().sync?.currentSource ?? undefined;
    if (category !== undefined) {
      const shown = t('skippedSegment', { category: t(segmentKeys[category]) });
      toasts.show({ style: 'neutral', text: shown, durationMs: duration ?? customMs });
    } else if (error !== undefined && source !== undefined) {
      toasts.show({ style: 'neutral', text: await playbackErrorText(error, videoTitle(source)), durationMs: duration ?? defaultMs });
    } else {
      toasts.show({ style: 'neutral', text, durationMs: duration ?? customMs });
    }
  }

  async function showError({ action: _action, ...error }: ErrorMessage): Promise<void> {
    toasts.show({ style: 'error', text: await errorText(MatineeError.of(error)), durationMs: defaultMs });
  }

  return session.onMessage((message: ServerMessage) => {
    switch (message.action) {
      case 'event':
        if (!isOwnJoin(message, session.store.getState().ownId)) showEvent(message);
        break;
      case 'eventcustom':
        void showNotice(message);
        break;
      case 'announcement':
        toasts.show({ style: 'important', text: message.text, durationMs: announcementMs });
        break;
      case 'error':
        void showError(message);
        break;
      case 'sync':
      case 'user':
      case 'you':
      case 'chat':
      case 'chatlog':
      case 'done':
      case 'pong':
        break;
    }
  });
}

function replaces(event: RoomEvent, last: RoomEvent): boolean {
  if (event.request.type !== last.request.type) return false;
  return event.request.type === RequestType.Playback || (event.request.type === RequestType.Seek && event.user.name === last.user.name);
}

/** An event that stands for itself and the seeks before it: it began where they began. */
function mergeSeeks(event: RoomEvent, last: RoomEvent): RoomEvent {
  if (event.request.type !== RequestType.Seek) return event;
  return { ...event, additional: { ...event.additional, prevPosition: last.additional.prevPosition } };
}
