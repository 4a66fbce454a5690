import { cleanText, MatineeError, RequestType, type KnockEntry, type RoomEvent, type ServerMessage } from '@matinee/protocol';
import type { ToastContent, ToastStore } from '../../common/toasts/toast-store.ts';
import type { ErrorText } from '../../common/texts/use-error-text.ts';
import { selectCanUndo } from '../../room-client/room-selectors.ts';
import type { RoomSession } from '../../room-client/room-session.ts';
import { isOwnJoin } from '../../room-client/chat-log.ts';
import { viewpointOf } from '../../room-client/viewpoint.ts';
import type { EventTexts } from '../../room/texts/sentences.ts';
import type { RoomViewStore } from '../../room/room-view.ts';
import { segmentKeys } from '../../room/texts/name-keys.ts';
import { videoTitle } from '../../room/texts/video-title.ts';
import { describeRun, describeUndo } from './describe-run.ts';
import { nextRun, type EventRun } from './event-run.ts';

type CustomEvent = Extract<ServerMessage, { action: 'eventcustom' }>;
type ErrorMessage = Extract<ServerMessage, { action: 'error' }>;

const defaultMs = 5000;
const playbackMs = 3000;
const undoableMs = 20_000;
const noticeMs = 3000;
const announcementMs = 60_000;
const undoFailedMs = 4000;
const knockMs = 20_000;
const mostUndoable = 50;

const durationsMs: Partial<Record<RequestType, number>> = {
  [RequestType.Playback]: playbackMs,
  [RequestType.Skip]: undoableMs,
  [RequestType.Seek]: undoableMs,
  [RequestType.Add]: undoableMs,
  [RequestType.Remove]: undoableMs,
};

export interface RoomToastOptions {
  session: Pick<RoomSession, 'onMessage' | 'store' | 'admit'>;
  toasts: Pick<ToastStore, 'getState' | 'show' | 'remove'>;
  view: Pick<RoomViewStore, 'getState' | 'subscribe'>;
  /** Rejects if the room refuses. */
  undo: (event: RoomEvent) => Promise<unknown>;
  errorText: ErrorText;
  /** Monotonic ms. */
  now: () => number;
  /** `code` is the error code of the players. */
  playbackErrorText: (code: string, title: string) => Promise<string>;
  t: EventTexts;
}

/** This user's own events show only if they can be undone. One undo undoes all events of a toast. Returns the function that stops it. */
export function showRoomToasts(options: RoomToastOptions): () => void {
  const roomToasts = new RoomToasts(options);
  const stops = [
    options.session.onMessage((message) => roomToasts.onMessage(message)),
    options.session.store.subscribe(({ connection, log }, before) => {
      const last = log.at(-1);
      if (last?.kind === 'rename' && last !== before.log.at(-1)) roomToasts.showRename(last);
      if (connection.status === 'inactive' && connection.kickReason !== undefined) roomToasts.clear();
    }),
    options.view.subscribe(({ arePeopleInView }) => arePeopleInView && roomToasts.hideKnocks()),
  ];
  return () => {
    for (const stop of stops) stop();
    roomToasts.clear();
  };
}

class RoomToasts {
  readonly #options: RoomToastOptions;
  /** Events by the id of their toast. */
  readonly #runs = new Map<number, EventRun>();
  #runSinceMs = 0;
  #undoable: RoomEvent[] = [];
  /** Includes closed toasts. */
  readonly #shown = new Set<number>();
  /** Undefined for knocks that the list of people showed. */
  readonly #knocks = new Map<string, number | undefined>();

  constructor(options: RoomToastOptions) {
    this.#options = options;
  }

  /** Removes all toasts: a notice or another page replaces the room. */
  clear(): void {
    for (const id of this.#shown) this.#options.toasts.remove(id);
    this.#shown.clear();
  }

  #show(content: ToastContent): number {
    const id = this.#options.toasts.show(content);
    this.#shown.add(id);
    return id;
  }

  onMessage(message: ServerMessage): void {
    const { session } = this.#options;
    switch (message.action) {
      case 'event':
        if (!isOwnJoin(message, session.store.getState().ownId)) this.#showEvent(message);
        break;
      case 'eventcustom':
        void this.#showNotice(message);
        break;
      case 'announcement':
        this.#options.toasts.show({ style: 'important', text: message.text, durationMs: announcementMs });
        break;
      case 'knocks':
        this.#showKnocks(message.knocks);
        break;
      case 'error':
        if (!isSaidInNotice(message)) void this.#showError(message);
        break;
      case 'sync':
      case 'user':
      case 'you':
      case 'chat':
      case 'chatlog':
      case 'chatchange':
      case 'reactions':
      case 'typists':
      case 'devicesound':
      case 'door':
      case 'invites':
      case 'invite':
      case 'done':
      case 'pong':
        break;
    }
  }

  showRename({ before, name }: { before: string; name: string }): void {
    const text = this.#options.t('toastRename', { before: cleanText(before), name: cleanText(name) });
    this.#show({ style: 'neutral', text, durationMs: defaultMs });
  }

  #showEvent(event: RoomEvent): void {
    const { session, toasts, t } = this.#options;
    const room = session.store.getState();
    if (event.request.type === RequestType.Undo) return this.#showUndo(event, event.request.event.id);
    if (durationsMs[event.request.type] === undoableMs) this.#undoable = [...this.#undoable.slice(1 - mostUndoable), event];
    const last = this.#lastRun();
    const nowMs = this.#options.now();
    const { replacesLast, run } = nextRun(last?.run ?? [], event, nowMs - this.#runSinceMs);
    if (run[0] === event) this.#runSinceMs = nowMs;
    if (last !== undefined && replacesLast) toasts.remove(last.id);
    const viewpoint = viewpointOf(room, event);
    const canUndo = run.length > 0 && run.every((each) => selectCanUndo(room, each));
    const text = describeRun(run, viewpoint, t);
    // Users see their own actions: the toast only offers to undo them.
    if (text === undefined || (viewpoint === 'actor' && !canUndo)) return;
    const durationMs = durationsMs[event.request.type] ?? defaultMs;
    const action = { label: t('undo'), onPress: () => void this.#undo(run) };
    this.#runs.set(this.#show({ style: 'neutral', text, durationMs, ...(canUndo && { action }) }), run);
  }

  #showUndo(event: RoomEvent, undoneId: number | string | undefined): void {
    const { session, t } = this.#options;
    this.#forget(undoneId);
    if (viewpointOf(session.store.getState(), event) === 'actor') return;
    const undone = this.#undoable.find(({ id }) => id !== undefined && id === undoneId);
    this.#show({ style: 'neutral', text: describeUndo(event, undone, t), durationMs: defaultMs });
  }

  /** Removes the toast of an event that was undone elsewhere: a second undo would fail. */
  #forget(undoneId: number | string | undefined): void {
    for (const [toast, run] of this.#runs) {
      if (run.some(({ id }) => id !== undefined && id === undoneId)) this.#options.toasts.remove(toast);
    }
  }

  /** Undefined if no toast is shown. */
  #lastRun(): { id: number; run: EventRun } | undefined {
    const ids = this.#options.toasts.getState().map(({ id }) => id);
    for (const id of this.#runs.keys()) if (!ids.includes(id)) this.#runs.delete(id);
    const id = ids.at(-1);
    const run = id === undefined ? undefined : this.#runs.get(id);
    return id === undefined || run === undefined ? undefined : { id, run };
  }

  /** Begins with the last event. */
  async #undo(run: EventRun): Promise<void> {
    const { undo, errorText, t } = this.#options;
    const failures: unknown[] = [];
    for (const event of run.toReversed()) {
      // Each restores what the one before it left behind.
      // oxlint-disable-next-line no-await-in-loop
      await undo(event).catch((error: unknown) => failures.push(error));
    }
    const [failure] = failures;
    if (failure === undefined) return;
    const text = failure instanceof MatineeError ? await errorText(failure) : t('undoNoAnswer');
    this.#show({ style: 'error', text, durationMs: undoFailedMs });
  }

  /** Shows no toast while the list of people is in view, which it would cover on phones. */
  #showKnocks(knocks: readonly KnockEntry[]): void {
    const { view } = this.#options;
    for (const id of this.#knocks.keys()) {
      if (knocks.some((knock) => knock.id === id)) continue;
      this.#hideKnock(id);
      this.#knocks.delete(id);
    }
    for (const knock of knocks) {
      if (this.#knocks.has(knock.id)) continue;
      this.#knocks.set(knock.id, view.getState().arePeopleInView ? undefined : this.#showKnock(knock));
    }
  }

  #showKnock({ id, name }: KnockEntry): number {
    const { session, t } = this.#options;
    const text = t('toastKnock', { name: cleanText(name) });
    const action = { label: t('letIn'), onPress: () => void session.admit(id, true) };
    return this.#show({ style: 'important', text, durationMs: knockMs, action });
  }

  #hideKnock(id: string): void {
    const toast = this.#knocks.get(id);
    if (toast !== undefined) this.#options.toasts.remove(toast);
  }

  /** Called when the list of people shows the knocks. */
  hideKnocks(): void {
    for (const id of this.#knocks.keys()) this.#hideKnock(id);
  }

  async #showNotice({ text, duration, category, error }: CustomEvent): Promise<void> {
    const { session, playbackErrorText, t } = this.#options;
    const source = session.store.getState().sync?.currentSource ?? undefined;
    const show = (shown: string, defaultDurationMs: number): void =>
      void this.#show({ style: 'neutral', text: shown, durationMs: duration ?? defaultDurationMs });
    if (category !== undefined) show(t('skippedSegment', { category: t(`room:${segmentKeys[category]}`) }), noticeMs);
    else if (error !== undefined && source !== undefined) show(await playbackErrorText(error, videoTitle(source)), defaultMs);
    else show(text, noticeMs);
  }

  async #showError({ action: _action, ...error }: ErrorMessage): Promise<void> {
    const { errorText } = this.#options;
    this.#show({ style: 'error', text: await errorText(MatineeError.of(error)), durationMs: defaultMs });
  }
}

/** Whether a notice replaces the room and gives this reason. */
function isSaidInNotice({ name, reason }: ErrorMessage): boolean {
  return name === 'Banned' || name === 'NotAdmitted' || reason === 'guests_off';
}
