import { Eye, EyeOff, Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../IconButton.tsx';
import styles from './PasswordField.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** A shared password of no account: browsers don't store it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'icon' | 'action' | 'multiline'>) {
  const { t } = useTranslation('app');
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="off"
      {...props}
      type={isShown ? 'text' : 'password'}
      icon={Lock}
      action={
        <IconButton
          label={t('showPassword')}
          icon={isShown ? EyeOff : Eye}
          size="s"
          aria-pressed={isShown}
          className={styles.show}
          onPress={() => setShown((shown) => !shown)}
        />
      }
    />
  );
}
