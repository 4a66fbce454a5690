import { limits, RequestType } from '@matinee/protocol';
import { useCallback, useState, type ClipboardEvent, type FormEvent, type RefCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { selectDisabledReason, type DisabledReason } from '../../../room-client/room-selectors.ts';
import type { ClientRoom } from '../../../room-client/client-room-store.ts';
import { useRoom, useRoomSession } from '../../../room/room-context.ts';
import { useRoomView, useRoomViewStore, type RoomView } from '../../../room/room-view.ts';
import { sendDraft } from './send-draft.ts';

/** The counter shows when at most this many characters are left. */
const counterFromCharacters = 200;

const selectChat = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.Chat });

const isSendable = (draft: string): boolean => draft.trim() !== '' && draft.length <= limits.chatText;
const selectSendable = ({ chatDraft }: RoomView) => isSendable(chatDraft);
const selectCharactersLeft = ({ chatDraft }: RoomView) => Math.min(limits.chatText - chatDraft.length, counterFromCharacters + 1);

type Field = HTMLInputElement | HTMLTextAreaElement;

export interface Composer {
  /** Shows the draft in the field. React doesn't, so that most keys render nothing. */
  field: RefCallback<Field>;
  disabledReason: DisabledReason;
  canSend: boolean;
  /** Problem, or the number of characters left when it is low. */
  note: string | undefined;
  isInvalid: boolean;
  change: (text: string) => void;
  paste: (event: ClipboardEvent<Field>) => void;
  send: (event: FormEvent) => void;
}

/** The draft outlives the component. */
export function useComposer(): Composer {
  const session = useRoomSession();
  const view = useRoomViewStore();
  const disabledReason = useRoom(selectChat);
  const [problem, setProblem] = useState<Problem>();
  const charactersLeft = useRoomView(selectCharactersLeft);
  const hasMessage = useRoomView(selectSendable);
  const field = useCallback(
    (element: Field) => {
      const show = ({ chatDraft }: RoomView): void => {
        if (element.value !== chatDraft) element.value = chatDraft;
      };
      show(view.getState());
      return view.subscribe(show);
    },
    [view],
  );
  // Sending works again when the connection is back.
  const currentProblem = problem === 'not-sent' && disabledReason === undefined ? undefined : problem;

  return {
    field,
    disabledReason,
    canSend: hasMessage && (disabledReason === undefined || disabledReason === 'disconnected'),
    note: useNote(currentProblem, charactersLeft),
    isInvalid: currentProblem !== undefined || charactersLeft < 0,
    change(text) {
      // React would render once more before it finds that nothing has changed.
      if (problem !== undefined) setProblem(undefined);
      view.setState({ chatDraft: text });
    },
    paste(event) {
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      const selected = (selectionEnd ?? 0) - (selectionStart ?? 0);
      const length = value.length - selected + event.clipboardData.getData('text').length;
      if (length <= limits.chatText) return;
      // A truncated paste would go unnoticed.
      event.preventDefault();
      setProblem('paste-too-long');
    },
    send(event) {
      event.preventDefault();
      if (!isSendable(view.getState().chatDraft) || disabledReason === 'permission') return;
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
