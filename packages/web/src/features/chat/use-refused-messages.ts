import { useCallback, useEffect, useRef } from 'react';
import { useRoomSession } from '../../room/room-context.ts';
import { useRoomViewStore, type Composing } from '../../room/room-view.ts';

/** Refusals don't name their request. One within this time is taken as the answer to the last message. */
const maxAnswerMs = 5000;

/** A text that was sent, and the message that it answers or replaces. */
interface SentText {
  text: string;
  composing: Composing | undefined;
}

/**
 * Puts a message that the server refuses, such as the sixth within a second, back into the empty field, as what it was. Returns
 * the function to call with each message that was sent.
 */
export function useRefusedMessages(): (sent: SentText) => void {
  const session = useRoomSession();
  const view = useRoomViewStore();
  const sent = useRef<SentText & { atMs: number }>(undefined);
  useEffect(
    () =>
      session.onMessage((message) => {
        if (message.action === 'chat' && message.from.id === session.store.getState().ownId) sent.current = undefined;
        if (message.action === 'chatchange' && message.edit !== undefined && message.id === sent.current?.composing?.messageId) {
          sent.current = undefined;
        }
        if (message.action !== 'error' || sent.current === undefined) return;
        const isAnswer = performance.now() - sent.current.atMs < maxAnswerMs;
        const { text, composing } = sent.current;
        if (isAnswer && view.getState().chatDraft === '') view.setState({ chatDraft: text, composing });
        sent.current = undefined;
      }),
    [session, view],
  );
  return useCallback((text) => {
    sent.current = { ...text, atMs: performance.now() };
  }, []);
}
