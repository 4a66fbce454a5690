import { limits, RequestType } from '@matinee/protocol';
import { useState, type ClipboardEvent, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { selectDisabledReason, type DisabledReason } from '../../../room-client/room-selectors.ts';
import type { ClientRoom } from '../../../room-client/client-room-store.ts';
import { useRoom, useRoomSession } from '../../../room/room-context.ts';
import { useRoomView, useRoomViewStore } from '../../../room/room-view.ts';
import { sendDraft } from './send-draft.ts';

/** The counter shows when at most this many characters are left. */
const counterFromCharacters = 200;

const selectChat = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.Chat });

export interface Composer {
  draft: string;
  disabledReason: DisabledReason;
  canSend: boolean;
  /** Problem, or the number of characters left when it is low. */
  note: string | undefined;
  isInvalid: boolean;
  change: (text: string) => void;
  paste: (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  send: (event: FormEvent) => void;
}

/** The draft outlives the component. */
export function useComposer(): Composer {
  const session = useRoomSession();
  const view = useRoomViewStore();
  const draft = useRoomView(({ chatDraft }) => chatDraft);
  const disabledReason = useRoom(selectChat);
  const [problem, setProblem] = useState<Problem>();
  const charactersLeft = limits.chatText - draft.length;
  const isSendable = draft.trim() !== '' && charactersLeft >= 0;
  // Sending works again when the connection is back.
  const currentProblem = problem === 'not-sent' && disabledReason === undefined ? undefined : problem;

  return {
    draft,
    disabledReason,
    canSend: isSendable && (disabledReason === undefined || disabledReason === 'disconnected'),
    note: useNote(currentProblem, charactersLeft),
    isInvalid: currentProblem !== undefined || charactersLeft < 0,
    change(text) {
      setProblem(undefined);
      view.setState({ chatDraft: text });
    },
    paste(event) {
      const { selectionStart, selectionEnd } = event.currentTarget;
      const selected = (selectionEnd ?? 0) - (selectionStart ?? 0);
      const length = draft.length - selected + event.clipboardData.getData('text').length;
      if (length <= limits.chatText) return;
      // A truncated paste would go unnoticed.
      event.preventDefault();
      setProblem('paste-too-long');
    },
    send(event) {
      event.preventDefault();
      if (!isSendable || disabledReason === 'permission') return;
      setProblem(sendDraft(session, view) ? undefined : 'not-sent');
    },
  };
}

type Problem = 'not-sent' | 'paste-too-long' | undefined;

function useNote(problem: Problem, charactersLeft: number): string | undefined {
  const { t } = useTranslation('chat');
  if (problem === 'not-sent') return t('notSent');
  if (problem === 'paste-too-long') return t('pasteTooLong', { limit: limits.chatText });
  if (charactersLeft < 0) return t('tooLong', { count: -charactersLeft });
  return charactersLeft <= counterFromCharacters ? t('left', { count: charactersLeft }) : undefined;
}
