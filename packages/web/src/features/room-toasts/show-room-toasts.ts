import { MatineeError, RequestType, type RoomEvent, type ServerMessage } from '@matinee/protocol';
import type { TFunction } from 'i18next';
import type { ToastStore } from '../../common/toasts/toast-store.ts';
import type { ErrorText } from '../../common/use-error-text.ts';
import { selectCanUndo } from '../../room-client/room-selectors.ts';
import type { RoomSession } from '../../room-client/room-session.ts';
import { isOwnJoin } from '../../room-client/client-room-store.ts';
import { describeEvent } from '../../room/describe-event.ts';
import { segmentKeys } from '../../room/segment-names.ts';
import { videoTitle } from '../../room/video-title.ts';

type CustomEvent = Extract<ServerMessage, { action: 'eventcustom' }>;
type ErrorMessage = Extract<ServerMessage, { action: 'error' }>;

const defaultMs = 5000;
const playbackMs = 3000;
const undoableMs = 20_000;
const noticeMs = 3000;
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
  /** Undoes an event. Rejects if the room refuses. */
  undo: (event: RoomEvent) => Promise<unknown>;
  errorText: ErrorText;
  /** Why a source of this title will be skipped, by the error code of the players. */
  playbackErrorText: (code: string, title: string) => Promise<string>;
  t: TFunction<'room'>;
}

/**
 * Shows the events of a room as toasts. A play or pause replaces the toast of the one before. Seeks in a row by one user are
 * one toast, whose undo goes back to where the first began. Returns the function that stops it.
 */
export function showRoomToasts(options: RoomToastOptions): () => void {
  const roomToasts = new RoomToasts(options);
  return options.session.onMessage((message) => roomToasts.onMessage(message));
}

class RoomToasts {
  readonly #options: RoomToastOptions;
  /** The events of the shown toasts, by toast id. */
  readonly #events = new Map<number, RoomEvent>();

  constructor(options: RoomToastOptions) {
    this.#options = options;
  }

  onMessage(message: ServerMessage): void {
    const { session, toasts } = this.#options;
    switch (message.action) {
      case 'event':
        if (!isOwnJoin(message, session.store.getState().ownId)) this.#showEvent(message);
        break;
      case 'eventcustom':
        void this.#showNotice(message);
        break;
      case 'announcement':
        toasts.show({ style: 'important', text: message.text, durationMs: announcementMs });
        break;
      case 'error':
        void this.#showError(message);
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
  }

  #showEvent(event: RoomEvent): void {
    const { session, toasts, t } = this.#options;
    const last = this.#lastEvent();
    const shown = last && replaces(event, last.event) ? mergeSeeks(event, last.event) : event;
    const text = describeEvent(shown, t);
    if (text === undefined) return;
    if (last !== undefined && replaces(event, last.event)) toasts.remove(last.id);
    const durationMs = durationsMs[event.request.type] ?? defaultMs;
    const canUndo = selectCanUndo(session.store.getState(), event);
    const action = { label: t('undo'), onPress: () => void this.#undo(shown) };
    this.#events.set(toasts.show({ style: 'neutral', text, durationMs, ...(canUndo && { action }) }), shown);
  }

  /** The event of the last toast, if that shows one. */
  #lastEvent(): { id: number; event: RoomEvent } | undefined {
    const ids = this.#options.toasts.getState().map(({ id }) => id);
    for (const id of this.#events.keys()) if (!ids.includes(id)) this.#events.delete(id);
    const id = ids.at(-1);
    const event = id === undefined ? undefined : this.#events.get(id);
    return id === undefined || event === undefined ? undefined : { id, event };
  }

  async #undo(event: RoomEvent): Promise<void> {
    const { toasts, undo, errorText, t } = this.#options;
    try {
      await undo(event);
    } catch (error) {
      const text = error instanceof MatineeError ? await errorText(error) : t('undoNoAnswer');
      toasts.show({ style: 'error', text, durationMs: undoFailedMs });
    }
  }

  /** Shows what the room did by itself. */
  async #showNotice({ text, duration, category, error }: CustomEvent): Promise<void> {
    const { session, toasts, playbackErrorText, t } = this.#options;
    const source = session.store.getState().sync?.currentSource ?? undefined;
    const show = (shown: string, defaultDurationMs: number): void =>
      void toasts.show({ style: 'neutral', text: shown, durationMs: duration ?? defaultDurationMs });
    if (category !== undefined) show(t('skippedSegment', { category: t(segmentKeys[category]) }), noticeMs);
    else if (error !== undefined && source !== undefined) show(await playbackErrorText(error, videoTitle(source)), defaultMs);
    else show(text, noticeMs);
  }

  async #showError({ action: _action, ...error }: ErrorMessage): Promise<void> {
    const { toasts, errorText } = this.#options;
    toasts.show({ style: 'error', text: await errorText(MatineeError.of(error)), durationMs: defaultMs });
  }
}

function replaces(event: RoomEvent, last: RoomEvent): boolean {
  if (event.request.type !== last.request.type) return false;
  return event.request.type === RequestType.Playback || (event.request.type === RequestType.Seek && event.user.name === last.user.name);
}

/** A seek that begins where the seek before it began. Other events stay as they are. */
function mergeSeeks(event: RoomEvent, last: RoomEvent): RoomEvent {
  if (event.request.type !== RequestType.Seek) return event;
  return { ...event, additional: { ...event.additional, prevPosition: last.additional.prevPosition } };
}
