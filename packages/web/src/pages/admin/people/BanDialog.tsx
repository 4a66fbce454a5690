import { limits, type BanKind } from '@matinee/protocol';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx';
import { SegmentedControl } from '../../../ui/forms/SegmentedControl.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { nameOfChoice, valueOfChoice, type BanChoice } from './ban-choice.ts';
import styles from '../Section.module.css';
import { useBan } from './use-ban.ts';

const minutes = ['60', '1440', '10080', '43200', 'none'] as const;
const typedKinds = ['account', 'network'] as const;
type TypedKind = (typeof typedKinds)[number];

export interface BanDialogProps {
  target: BanChoice;
  onClose: () => void;
  onBanned: () => void;
}

/** Keeps a session, an account or a network out of the server. */
export function BanDialog({ target, onClose, onBanned }: BanDialogProps) {
  const { t } = useTranslation(['admin', 'app']);
  const [typedKind, setTypedKind] = useState<TypedKind>('network');
  const [typed, setTyped] = useState('');
  const [forMinutes, setForMinutes] = useState<(typeof minutes)[number]>('1440');
  const [reason, setReason] = useState('');
  const { ban, isSending, problem, forgetProblem } = useBan(() => {
    onBanned();
    onClose();
  });
  const isTyped = target === 'typed';
  const kind: BanKind = isTyped ? typedKind : target.kind;
  const value = isTyped ? typed.trim() : valueOfChoice(kind, target.user);

  function send(event: FormEvent<HTMLElement>): void {
    event.preventDefault();
    if (value === '' || isSending) return;
    const body = {
      kind,
      value,
      ...(reason.trim() !== '' && { reason: reason.trim() }),
      ...(forMinutes !== 'none' && { forMinutes: Number(forMinutes) }),
    };
    void ban(body, event.currentTarget);
  }

  const shown = isTyped ? typed.trim() : nameOfChoice(kind, target.user);
  return (
    <Dialog
      title={isTyped ? t('banAny') : t('banTitle', { name: shown })}
      lead={t(`banLead.${kind}`)}
      width="30rem"
      isOpen
      onClose={onClose}
    >
      <form className={classNames(styles.form)} noValidate onSubmit={send}>
        {isTyped && (
          <TypedChoice
            kind={typedKind}
            onKindChange={setTypedKind}
            text={typed}
            onTextChange={(next) => {
              setTyped(next);
              forgetProblem();
            }}
            problem={problem}
          />
        )}
        <Select
          label={t('howLong')}
          options={minutes.map((one) => ({ value: one, label: t(`banFor.${one}`) }))}
          value={forMinutes}
          onChange={setForMinutes}
        />
        <TextField
          label={t('reason')}
          hint={t('reasonHint')}
          maxLength={limits.operatorNote}
          value={reason}
          onChange={setReason}
          error={isTyped ? undefined : problem}
        />
        <DialogActions>
          <Button kind="quiet" onPress={onClose}>
            {t('app:cancel')}
          </Button>
          <Button kind="danger-solid" type="submit" isPending={isSending} disabledReason={value === '' ? t('banFirst') : undefined}>
            {t('ban')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface TypedChoiceProps {
  kind: TypedKind;
  onKindChange: (kind: TypedKind) => void;
  text: string;
  onTextChange: (text: string) => void;
  problem: string | undefined;
}

/** The fields for an account or a network that an operator types. */
function TypedChoice({ kind, onKindChange, text, onTextChange, problem }: TypedChoiceProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <SegmentedControl
        label={t('banWhat')}
        wide
        options={typedKinds.map((one) => ({ value: one, label: t(`banChoice.${one}`) }))}
        value={kind}
        onChange={onKindChange}
      />
      <TextField label={t(`banWho.${kind}`)} autoComplete="off" maxLength={100} value={text} onChange={onTextChange} error={problem} />
    </>
  );
}
