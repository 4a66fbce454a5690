import { limits } from '@matinee/protocol';
import { useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './RenameDialog.module.css';
import { focusFirstInvalid } from '../../ui/focus/focus-first-invalid.ts';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { useErrorText } from '../../common/texts/use-error-text.ts';
import { useRename } from '../../common/server/use-user.ts';

const doneToastMs = 3000;

/** Asks for a new name. A refusal shows below the field. */
export function RenameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation('app');
  const showToast = useShowToast();
  const [value, setValue] = useState(name);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const rename = useRename();
  const errorText = useErrorText();
  const submit = async (form: HTMLElement) => {
    const username = value.trim();
    if (username === name) return onClose();
    setSaving(true);
    try {
      await rename(username);
    } catch (error) {
      const text = await errorText(error);
      return focusFirstInvalid(form, () => setProblem(text));
    } finally {
      setSaving(false);
    }
    showToast({ style: 'success', text: t('renamed', { name: username }), durationMs: doneToastMs });
    onClose();
  };
  return (
    <Dialog title={t('rename')} lead={t('renameLead')} width="26rem" isOpen onClose={onClose}>
      <Form
        className={styles.form ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <TextField
          label={t('name')}
          value={value}
          onChange={(value) => {
            setValue(value);
            setProblem(undefined);
          }}
          maxLength={limits.maxUsernameLength}
          autoComplete="nickname"
          // The dialog exists for this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          error={problem}
        />
        <DialogActions>
          <Button kind="quiet" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" type="submit" isPending={isSaving}>
            {t('save')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
