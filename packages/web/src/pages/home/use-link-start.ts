import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useErrorText } from '../../common/texts/use-error-text.ts';
import { loadIdentify } from '../../common/use-identified.ts';
import { useQuickRoom } from '../../common/rooms/use-quick-room.ts';
import { focusFirstInvalid } from '../../ui/focus/focus-first-invalid.ts';

export interface LinkStart {
  text: string;
  change: (text: string) => void;
  isChecking: boolean;
  /** Why the text starts no room. */
  problem: string | undefined;
  submit: (form: HTMLElement) => void;
}

/**
 * Starts a room with a link, whose video plays there at once, or with words, which the room's Add field searches. Nothing
 * starts when there is nothing to play.
 */
export function useLinkStart(): LinkStart {
  const { t } = useTranslation('home');
  const api = useApi();
  const createRoom = useQuickRoom();
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function start(input: string): Promise<string | undefined> {
    try {
      const [{ readLinks }, { result, highlighted }] = await Promise.all([loadIdentify(), api.call('preview', { query: { input } })]);
      if (result.length === 0 && highlighted === undefined) return t('linkEmpty');
      const [link, ...others] = readLinks(input);
      if (link !== undefined && others.length === 0) createRoom({ url: link });
      else createRoom(undefined, { words: input });
      return undefined;
    } catch (error) {
      return errorText(error);
    }
  }

  async function check(input: string, form: HTMLElement): Promise<void> {
    setChecking(true);
    const found = await start(input);
    setChecking(false);
    if (found !== undefined) focusFirstInvalid(form, () => setProblem(found));
  }

  return {
    text,
    isChecking,
    problem,
    change(next) {
      setText(next);
      setProblem(undefined);
    },
    submit(form) {
      const input = text.trim();
      focusFirstInvalid(form, () => setProblem(input === '' ? t('linkMissing') : undefined));
      if (input !== '') void check(input, form);
    },
  };
}
