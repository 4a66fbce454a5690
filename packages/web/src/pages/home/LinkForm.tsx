import { limits } from '@matinee/protocol';
import { Film, Link } from 'lucide-react';
import { Form } from 'react-aria-components/Form';
import { useTranslation } from 'react-i18next';
import { sampleRequest, useQuickRoom } from '../../common/rooms/use-quick-room.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './LinkForm.module.css';
import { useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { useErrorText } from '../../common/texts/use-error-text.ts';
import { loadIdentify } from '../../common/use-identified.ts';
import { focusFirstInvalid } from '../../ui/focus/focus.ts';

export function LinkForm() {
  const { t } = useTranslation(['home', 'app']);
  const createRoom = useQuickRoom();
  const { text, change, isChecking, problem, submit } = useLinkStart();
  return (
    <Form
      className={styles.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <div className={styles.line}>
        <TextField
          label={t('link')}
          hideLabel
          type="text"
          inputMode="url"
          autoComplete="off"
          maxLength={limits.url}
          icon={Link}
          placeholder={t('linkPlaceholder')}
          value={text}
          onChange={change}
          error={problem}
          className={styles.field}
          boxClassName={styles.box}
        />
        <Button type="submit" className={styles.start} isPending={isChecking}>
          {isChecking ? t('app:checkingLink') : t('start')}
        </Button>
      </div>
      <div className={styles.hints}>
        <p className="hint">{t('hint')}</p>
        <Button kind="quiet" size="s" icon={Film} onPress={() => createRoom(sampleRequest)}>
          {t('app:trySample')}
        </Button>
      </div>
    </Form>
  );
}

interface LinkStart {
  text: string;
  change: (text: string) => void;
  isChecking: boolean;
  problem: string | undefined;
  submit: (form: HTMLElement) => void;
}

/** Plays a link's video at once; words are searched in the room's Add field. */
function useLinkStart(): LinkStart {
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
