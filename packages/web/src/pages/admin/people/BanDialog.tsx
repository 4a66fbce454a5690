import { limits, type BanKind } from '@matinee/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShowToast } from '../../../common/toasts/toast-store.ts';
import { useSending } from '../../../common/use-sending.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogForm } from '../../../ui/overlays/DialogForm.tsx';
import { SegmentedControl } from '../../../ui/forms/SegmentedControl.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { nameOfChoice, valueOfChoice, type BanChoice } from './ban-choice.ts';
import { useAdminCall } from '../use-admin-call.ts';

const minutes = ['60', '1440', '10080', '43200', 'none'] as const;
const bannedToastMs = 3000;
const typedKinds = ['account', 'network'] as const;
type TypedKind = (typeof typedKinds)[number];

export function BanDialog({ target, onClose, onBanned }: { target: BanChoice; onClose: () => void; onBanned: () => void }) {
  const { t } = useTranslation('admin');
  const [typedKind, setTypedKind] = useState<TypedKind>('network');
  const [typed, setTyped] = useState('');
  const [forMinutes, setForMinutes] = useState<(typeof minutes)[number]>('1440');
  const [reason, setReason] = useState('');
  const call = useAdminCall();
  const showToast = useShowToast();
  const { send, isSending, problem, forgetProblem } = useSending();
  const isTyped = target === 'typed';
  const kind: BanKind = isTyped ? typedKind : target.kind;
  const value = isTyped ? typed.trim() : valueOfChoice(kind, target.user);

  async function ban(): Promise<void> {
    const body = {
      kind,
      value,
      ...(reason.trim() !== '' && { reason: reason.trim() }),
      ...(forMinutes !== 'none' && { forMinutes: Number(forMinutes) }),
    };
    const { ban: made } = await call('addBan', { body });
    showToast({ style: 'success', text: t('banned', { name: made.name }), durationMs: bannedToastMs });
    onBanned();
    onClose();
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
      <DialogForm
        action={t('ban')}
        kind="danger-solid"
        isPending={isSending}
        disabledReason={value === '' ? t('banFirst') : undefined}
        onSubmit={(form) => {
          if (value !== '' && !isSending) void send(ban, form);
        }}
        onClose={onClose}
      >
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
      </DialogForm>
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
