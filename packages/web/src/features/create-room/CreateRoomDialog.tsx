import { limits, MatineeError } from '@matinee/protocol';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useApi } from '../../api/use-api.ts';
import { useErrorText } from '../../common/use-error-text.ts';
import { useSetting } from '../../preferences/use-settings.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CircleAlert } from 'lucide-react';
import { QueueModeField, VisibilityField } from '../../common/RoomFields.tsx';
import styles from './CreateRoomDialog.module.css';
import { emptyRoomForm, nameLimits, nameProblemKeys, payloadOf, problemOf, type RoomForm } from './room-form.ts';

/** Makes a room that stays, under a name of one's choice. */
export function CreateRoomDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['settings', 'errors']);
  const api = useApi();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const nameField = useRef<HTMLInputElement>(null);
  const [form, setForm] = useState(emptyRoomForm);
  const [isChecked, setChecked] = useState(false);
  const [isCreating, setCreating] = useState(false);
  /** Names that the server has called taken, and what it said. */
  const [taken, setTaken] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<string>();

  const change = (changes: Partial<RoomForm>): void => {
    setForm({ ...form, ...changes });
    setFailure(undefined);
  };
  const autoSkipSegmentCategories = useSetting((settings) => settings.autoSkipSegmentCategories);
  const problem = isChecked ? problemOf(form) : undefined;
  const nameError = problem === undefined ? taken.get(form.name.toLowerCase()) : t(nameProblemKeys[problem], nameLimits);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setChecked(true);
    if (isCreating) return;
    // What is wrong stands at the name, which may have scrolled away.
    if (problemOf(form) !== undefined) return nameField.current?.focus();
    setCreating(true);
    setFailure(undefined);
    try {
      await api.call('createRoom', { body: { ...payloadOf(form), autoSkipSegmentCategories } });
    } catch (error) {
      const message = error instanceof MatineeError ? await errorText(error) : t('errors:Unknown');
      if (error instanceof MatineeError && error.name === 'RoomNameTakenException') {
        setTaken(new Map(taken).set(form.name.toLowerCase(), message));
        nameField.current?.focus();
      } else setFailure(message);
      setCreating(false);
      return;
    }
    onClose();
    navigate(`/room/${encodeURIComponent(form.name)}`);
  }

  return (
    <Dialog title={t('createTitle')} lead={t('createLead')} width="37.5rem" isOpen isDismissable={false} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('name')}
          value={form.name}
          onChange={(name) => change({ name })}
          isRequired
          error={nameError}
          hint={t('nameHint')}
          inputRef={nameField}
          autoComplete="off"
          // The dialog is about this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
        <TextField label={t('titleOptional')} value={form.title} onChange={(title) => change({ title })} maxLength={limits.roomTitle} />
        <TextField
          label={t('descriptionOptional')}
          value={form.description}
          onChange={(description) => change({ description })}
          maxLength={limits.roomDescription}
          multiline
        />
        <VisibilityField value={form.visibility} onChange={(visibility) => change({ visibility })} />
        <QueueModeField value={form.queueMode} onChange={(queueMode) => change({ queueMode })} />
        {failure !== undefined && <Banner icon={CircleAlert} tone="error" text={failure} />}
        <DialogActions>
          <Button kind="quiet" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" type="submit" isPending={isCreating}>
            {t('create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
