import type { Clock } from '@matinee/base/clock';
import type { RoomSession } from '../../room-client/room-session.ts';
import type { RoomViewStore, UnsentMessage } from '../../room/room-view.ts';
import { startComposing } from './composer/composing.ts';
import { toRequest } from './composer/send-draft.ts';

/** After this time without an answer the message may or may not be stored. Longer than requests are sent again. */
const maxAnswerMs = 15_000;
/** Milliseconds between two waiting messages: faster ones would exceed the limits of the chat. */
const pauseMs = 300;

export interface FollowUnsentOptions {
  session: RoomSession;
  view: RoomViewStore;
  clock: Pick<Clock, 'after'>;
}

/** Sends unconfirmed messages once the connection is back, and returns refused ones to the composer. */
export function followUnsent({ session, view, clock }: FollowUnsentOptions): () => void {
  const cancels = new Set<() => void>();
  /** Requests without an answer yet. */
  const requested = new Set<number>();
  let isPausing = false;

  function after(delayMs: number, run: () => void): void {
    const cancel = clock.after(delayMs, () => {
      cancels.delete(cancel);
      run();
    });
    cancels.add(cancel);
  }

  function sendNext(): void {
    const { unsent } = view.getState();
    for (const { state } of unsent) if (typeof state === 'object') expectAnswer(state.requestId);
    if (isPausing || !session.store.getState().isSynced) return;
    const next = unsent.find(({ state }) => state === 'waiting');
    const isFirst = unsent.every(({ state }) => typeof state !== 'object');
    const requestId = next !== undefined && isFirst ? session.request(toRequest(next)) : undefined;
    if (next === undefined || requestId === undefined) return;
    isPausing = true;
    after(pauseMs, () => {
      isPausing = false;
      sendNext();
    });
    update(view, next.id, { requestId });
  }

  function expectAnswer(requestId: number): void {
    if (requested.has(requestId)) return;
    requested.add(requestId);
    after(maxAnswerMs, () => settle(requestId, 'failed'));
  }

  function settle(requestId: number, outcome: 'done' | 'refused' | 'failed'): void {
    const message = view.getState().unsent.find(({ state }) => typeof state === 'object' && state.requestId === requestId);
    requested.delete(requestId);
    if (message === undefined) return;
    const isTakenBack = outcome !== 'done' && takeBack(view, message, outcome);
    update(view, message.id, outcome === 'done' || isTakenBack ? undefined : 'failed');
  }

  // The server may have answered messages before this part of the page had loaded.
  view.setState(({ unsent }) => ({ unsent: unsent.filter(({ state }) => typeof state !== 'object') }));
  const stops = [
    session.onMessage((message) => {
      if ((message.action === 'done' || message.action === 'error') && message.id !== undefined) {
        settle(message.id, message.action === 'done' ? 'done' : 'refused');
      }
    }),
    session.store.subscribe(sendNext),
    view.subscribe(sendNext),
  ];
  sendNext();
  return () => {
    for (const stop of [...stops, ...cancels]) stop();
  };
}

/** Removes the message if `state` is undefined. */
function update(view: RoomViewStore, id: number, state: UnsentMessage['state'] | undefined): void {
  view.setState(({ unsent }) => ({
    unsent: unsent.flatMap((message) => {
      if (message.id !== id) return [message];
      return state === undefined ? [] : [{ ...message, state }];
    }),
  }));
}

/** Puts a refused message back into the composer if it is free. */
function takeBack(view: RoomViewStore, message: UnsentMessage, outcome: 'refused' | 'failed'): boolean {
  const { chatDraft, composing } = view.getState();
  if (message.composing?.kind === 'edit') {
    if (composing === undefined) {
      startComposing(view, message.composing);
      view.setState({ chatDraft: message.text });
    }
    return true;
  }
  if (outcome === 'failed' || chatDraft !== '' || composing !== undefined) return false;
  view.setState({ chatDraft: message.text, composing: message.composing });
  return true;
}
