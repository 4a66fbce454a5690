import { RequestType, limits } from '@matinee/protocol';
import { useEffect, useRef, useState, type ClipboardEvent, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { selectObstacle } from '../../room-client/room-selectors.ts';
import type { RoomState } from '../../room-client/room-store.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { useRoomView, useRoomViewStore } from '../../room/room-view.ts';

/** From how many characters left on the counter shows. */
const counterFrom = 200;
/** How long a refusal still counts as the answer to the last message. */
const answerMs = 5000;

const selectChatObstacle = (room: RoomState) => selectObstacle(room, { type: RequestType.Chat });

/** Writing a message: its draft, what is wrong with it, and sending it. */
export function useComposer() {
  const { t } = useTranslation('chat');
  const session = useRoomSession();
  const view = useRoomViewStore();
  const draft = useRoomView(({ chatDraft }) => chatDraft);
  const obstacle = useRoom(selectChatObstacle);
  const [problem, setProblem] = useState<'not-sent' | 'paste-too-long'>();
  const sent = useRef<{ text: string; atMs: number }>(undefined);

  // A message that the server refuses, such as the sixth within a second, comes back to be sent again.
  useEffect(
    () =>
      session.onMessage((message) => {
        if (message.action === 'chat' && message.from.id === session.store.getState().ownId) sent.current = undefined;
        if (message.action !== 'error' || sent.current === undefined) return;
        const isAnswer = performance.now() - sent.current.atMs < answerMs;
        if (isAnswer && view.getState().chatDraft === '') view.setState({ chatDraft: sent.current.text });
        sent.current = undefined;
      }),
    [session, view],
  );

  const left = limits.chatText - draft.length;
  const canSend = draft.trim() !== '' && left >= 0 && obstacle === undefined;

  // Once the room is back, that something was not sent is no longer a reason not to send it.
  const problemNow = problem === 'not-sent' && obstacle === undefined ? undefined : problem;

  function note(): string | undefined {
    if (problemNow === 'not-sent') return t('notSent');
    if (problemNow === 'paste-too-long') return t('pasteTooLong', { limit: limits.chatText });
    if (left < 0) return t('tooLong', { count: -left });
    return left <= counterFrom ? t('left', { count: left }) : undefined;
  }

  return {
    draft,
    obstacle,
    canSend,
    /** A sentence on what went wrong, or how many characters are left; undefined when all is well. */
    note: note(),
    isWrong: problemNow !== undefined || left < 0,
    change: (text: string) => {
      setProblem(undefined);
      view.setState({ chatDraft: text });
    },
    /** A paste that would make the message too long is refused as a whole: cut short, nobody would notice what is missing. */
    paste: (event: ClipboardEvent<HTMLInputElement>) => {
      const field = event.currentTarget;
      const selected = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
      const length = draft.length - selected + event.clipboardData.getData('text').length;
      if (length <= limits.chatText) return;
      event.preventDefault();
      setProblem('paste-too-long');
    },
    send: (event: FormEvent) => {
      event.preventDefault();
      if (draft.trim() === '' || left < 0 || obstacle === 'permission') return;
      if (!session.chat(draft.trim())) return setProblem('not-sent');
      sent.current = { text: draft, atMs: performance.now() };
      setProblem(undefined);
      view.setState({ chatDraft: '' });
    },
  };
}
