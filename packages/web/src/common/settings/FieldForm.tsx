import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import styles from './FieldForm.module.css';

export interface FieldFormProps {
  isChanged: boolean;
  onSave: () => void;
  onCancel?: () => void;
  children: ReactNode;
}

/** A setting with its own buttons, which show once it has changed. */
export function FieldForm({ isChanged, onSave, onCancel, children }: FieldFormProps) {
  const { t } = useTranslation('app');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSave();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {children}
      {isChanged && (
        <div className={styles.actions}>
          {onCancel !== undefined && (
            <Button size="s" kind="quiet" onPress={onCancel}>
              {t('cancel')}
            </Button>
          )}
          <Button size="s" type="submit">
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  );
}

/** Settings that few users open. */
export function SettingsFold({ title, onOpen, children }: { title: string; onOpen?: () => void; children: ReactNode }) {
  return (
    <Disclosure label={title} isTitle onOpen={onOpen}>
      <div className={styles.group}>{children}</div>
    </Disclosure>
  );
}
