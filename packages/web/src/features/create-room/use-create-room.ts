import { MatineeError } from '@matinee/protocol';
import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useApi } from '../../api/use-api.ts';
import { grantsOfPreset } from '../../common/rooms/permission-presets.ts';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { useErrorText } from '../../common/texts/use-error-text.ts';
import { useSetting } from '../../preferences/settings-store.ts';
import { emptyRoomForm, nameLimits, nameProblemKeys, payloadOf, problemOf, type RoomForm } from './room-form.ts';

const failedToastMs = 6000;

export interface CreateRoom {
  form: RoomForm;
  change: (changes: Partial<RoomForm>) => void;
  nameError: string | undefined;
  /** Gets the focus when the name has a problem. */
  nameField: RefObject<HTMLInputElement | null>;
  /** Undefined when the problem is the name. */
  failure: string | undefined;
  isCreating: boolean;
  submit: () => void;
}

/** Calls `onClose` and opens the room once it is created. */
export function useCreateRoom(onClose: () => void): CreateRoom {
  const { t } = useTranslation(['settings', 'errors']);
  const api = useApi();
  const errorText = useErrorText();
  const showToast = useShowToast();
  const [, navigate] = useLocation();
  const autoSkipSegmentCategories = useSetting((settings) => settings.autoSkipSegmentCategories);
  const nameField = useRef<HTMLInputElement>(null);
  const [form, setForm] = useState(emptyRoomForm);
  const [isChecked, setChecked] = useState(false);
  const [isCreating, setCreating] = useState(false);
  /** The server's message for each name that is taken. */
  const [takenNames, setTakenNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<string>();
  const problem = isChecked ? problemOf(form) : undefined;

  function change(changes: Partial<RoomForm>): void {
    setForm({ ...form, ...changes });
    setFailure(undefined);
  }

  async function showError(error: unknown): Promise<void> {
    const message = error instanceof MatineeError ? await errorText(error) : t('errors:Unknown');
    if (error instanceof MatineeError && error.name === 'RoomNameTakenException') {
      setTakenNames(new Map(takenNames).set(form.name.toLowerCase(), message));
      nameField.current?.focus();
    } else setFailure(message);
  }

  /** A new room has the preset of everyone already. */
  async function setGrants(): Promise<void> {
    if (form.preset === 'everyone') return;
    try {
      await api.call('patchRoom', { params: { name: form.name }, body: { grants: grantsOfPreset(form.preset) } });
    } catch {
      showToast({ style: 'error', text: t('grantsFailed'), durationMs: failedToastMs });
    }
  }

  async function create(): Promise<void> {
    setChecked(true);
    if (isCreating) return;
    // The name may have been scrolled out of view.
    if (problemOf(form) !== undefined) return nameField.current?.focus();
    setCreating(true);
    setFailure(undefined);
    try {
      await api.call('createRoom', { body: { ...payloadOf(form), autoSkipSegmentCategories } });
    } catch (error) {
      await showError(error);
      setCreating(false);
      return;
    }
    await setGrants();
    onClose();
    navigate(`/room/${encodeURIComponent(form.name)}`);
  }

  return {
    form,
    change,
    nameError: problem === undefined ? takenNames.get(form.name.toLowerCase()) : t(nameProblemKeys[problem], nameLimits),
    nameField,
    failure,
    isCreating,
    submit: () => void create(),
  };
}
