import { limits } from '@matinee/protocol';
import { Film, Link } from 'lucide-react';
import { useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { focusFirstInvalid } from '../../ui/focus/focus-first-invalid.ts';
import { useErrorText } from '../../common/use-error-text.ts';
import { useQuickRoom } from '../../common/use-quick-room.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './LinkForm.module.css';

/** A video of the server's own, for trying Matinee without a link. */
const sample = { service: 'direct', id: '/sample/first-light.mp4' } as const;

/** A field that makes a room with the pasted link. A refusal shows below the field. */
export function LinkForm() {
  const { t } = useTranslation(['home', 'app']);
  const api = useApi();
  const createRoom = useQuickRoom();
  const errorText = useErrorText();
  const [link, setLink] = useState('');
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string>();

  const check = async (url: string, form: HTMLElement) => {
    setChecking(true);
    try {
      const { result, highlighted } = await api.call('preview', { query: { input: url } });
      if (result.length > 0 || highlighted !== undefined) createRoom({ url });
      else focusFirstInvalid(form, () => setProblem(t('linkEmpty')));
    } catch (error) {
      const text = await errorText(error);
      focusFirstInvalid(form, () => setProblem(text));
    } finally {
      setChecking(false);
    }
  };

  const submit = (form: HTMLElement) => {
    const url = link.trim();
    focusFirstInvalid(form, () => setProblem(url === '' ? t('linkMissing') : undefined));
    if (url !== '') void check(url, form);
  };

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
          value={link}
          onChange={(value) => {
            setLink(value);
            setProblem(undefined);
          }}
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
        <Button kind="quiet" size="s" icon={Film} onPress={() => createRoom(sample)}>
          {t('app:trySample')}
        </Button>
      </div>
    </Form>
  );
}
