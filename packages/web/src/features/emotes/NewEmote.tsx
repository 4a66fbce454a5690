import { limits } from '@matinee/protocol';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSending } from '../../common/use-sending.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { toEmoteName } from './emote-name.ts';
import styles from './EmoteSettings.module.css';

export interface ChosenPicture {
  /** PNG file in Base64. */
  image: string;
  name: string;
}

export interface NewEmoteProps {
  picture: ChosenPicture;
  /** @throws what the server refuses with */
  add: (name: string) => Promise<unknown>;
  onClose: () => void;
}

export function NewEmote({ picture, add, onClose }: NewEmoteProps) {
  const { t } = useTranslation(['emotes', 'app']);
  const { send, problem, forgetProblem } = useSending();
  const [name, setName] = useState(picture.name);
  const isTooShort = name.length < limits.minEmoteName;

  function submit(event: FormEvent): void {
    event.preventDefault();
    void send(() => add(name).then(onClose));
  }

  return (
    <form className={styles.group} onSubmit={submit}>
      <div className={styles.item}>
        <img className={styles.picture} src={`data:image/png;base64,${picture.image}`} alt={t('emotePicture')} width={128} height={128} />
        <TextField
          label={t('emoteName')}
          value={name}
          error={problem}
          hint={t('emoteNameHint')}
          maxLength={limits.maxEmoteName}
          onChange={(text) => {
            setName(toEmoteName(text));
            forgetProblem();
          }}
          className={styles.name}
        />
      </div>
      <div className={styles.actions}>
        <Button kind="quiet" onPress={onClose}>
          {t('app:cancel')}
        </Button>
        <Button kind="primary" type="submit" disabledReason={isTooShort ? t('emoteNameHint') : undefined}>
          {t('emoteAdd')}
        </Button>
      </div>
    </form>
  );
}
