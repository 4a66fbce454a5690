import { limits } from '@matinee/protocol';
import { Film, Link } from 'lucide-react';
import { Form } from 'react-aria-components/Form';
import { useTranslation } from 'react-i18next';
import { sampleRequest } from '../../common/rooms/sample-request.ts';
import { useQuickRoom } from '../../common/rooms/use-quick-room.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './LinkForm.module.css';
import { useLinkStart } from './use-link-start.ts';

/** A field that makes a room with the pasted link, or with the videos that its words find. A refusal shows below the field. */
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
