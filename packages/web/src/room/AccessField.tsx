import { limits, type DoorKind } from '@matinee/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldForm } from '../common/settings/FieldForm.tsx';
import { PasswordField } from '../ui/forms/PasswordField.tsx';
import { RadioCards } from '../ui/forms/RadioCards.tsx';
import { useRoomSession } from './room-context.ts';

export interface DoorFieldProps {
  kind: DoorKind;
  /** For screen readers only. */
  hideLabel?: boolean;
  disabledReason?: string | undefined;
}

/** Applies a choice at once, except for a password, which applies once it is saved. */
export function AccessField({ kind, hideLabel = false, disabledReason }: DoorFieldProps) {
  const { t } = useTranslation('settings');
  const session = useRoomSession();
  const [isChoosing, setChoosing] = useState(false);
  const options = [
    { value: 'link', label: t('doorLink'), hint: t('doorLinkHint') },
    { value: 'knock', label: t('doorKnock'), hint: t('doorKnockHint') },
    { value: 'password', label: t('doorPassword'), hint: t('doorPasswordHint') },
    { value: 'invited', label: t('doorInvited'), hint: t('doorInvitedHint') },
  ] as const;

  function choose(next: DoorKind): void {
    const needsPassword = next === 'password' && kind !== 'password';
    setChoosing(needsPassword);
    if (!needsPassword && next !== kind) session.setDoor({ kind: next });
  }

  return (
    <>
      <RadioCards
        label={t('whoCanJoin')}
        hideLabel={hideLabel}
        options={options}
        value={kind}
        disabledReason={disabledReason}
        onChange={choose}
      />
      {(isChoosing || kind === 'password') && disabledReason === undefined && (
        <PasswordSetting
          isFirst={isChoosing}
          onSave={(password) => {
            session.setDoor({ kind: 'password', password });
            setChoosing(false);
          }}
        />
      )}
    </>
  );
}

/** A saved password is never shown. */
function PasswordSetting({ isFirst, onSave }: { isFirst: boolean; onSave: (password: string) => void }) {
  const { t } = useTranslation('settings');
  const [draft, setDraft] = useState('');
  const [isTooShort, setTooShort] = useState(false);
  const lengths = { min: limits.minPasswordLength, max: limits.maxPasswordLength };

  function save(): void {
    if (draft.length < limits.minPasswordLength) return setTooShort(true);
    onSave(draft);
    setDraft('');
  }

  return (
    <FieldForm isChanged={draft !== ''} onSave={save}>
      <PasswordField
        label={t(isFirst ? 'roomPassword' : 'roomPasswordNew')}
        // The choice that was just pressed leads here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isFirst}
        value={draft}
        onChange={(next) => {
          setDraft(next);
          setTooShort(false);
        }}
        maxLength={limits.maxPasswordLength}
        hint={isFirst ? `${t('roomPasswordHint', lengths)} ${t('doorUnchanged')}` : t('roomPasswordHint', lengths)}
        error={isTooShort ? [t('roomPasswordShort', lengths), ...(isFirst ? [t('doorUnchanged')] : [])].join(' ') : undefined}
      />
    </FieldForm>
  );
}
