import { limits } from '@matinee/protocol';
import { Check, X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSending } from '../../common/use-sending.ts';
import { useRename } from '../../common/server/use-user.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './People.module.css';

export function RenameField({ name, onDone }: { name: string; onDone: () => void }) {
  const { t } = useTranslation(['people', 'app']);
  const [value, setValue] = useState(name);
  const { send, isSending, problem } = useSending();
  const rename = useRename();

  function submit(event: FormEvent<HTMLElement>): void {
    event.preventDefault();
    const username = value.trim();
    if (username === name) return onDone();
    void send(() => rename(username).then(onDone), event.currentTarget);
  }

  return (
    <li>
      <form className={styles.renaming} data-in-place="" onSubmit={submit}>
        <TextField
          label={t('name')}
          hideLabel
          value={value}
          onChange={setValue}
          maxLength={limits.maxUsernameLength}
          // It takes the place of what was just pressed.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          autoComplete="nickname"
          error={problem}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onDone();
          }}
          className={styles.nameField}
        />
        <IconButton label={t('app:save')} icon={Check} type="submit" isPending={isSending} />
        <IconButton label={t('app:cancel')} icon={X} onPress={onDone} />
      </form>
    </li>
  );
}
