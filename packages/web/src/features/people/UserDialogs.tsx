import { type RoomUser, limits } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { useRoomSession } from '../../room/room-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { preciseClock } from '@matinee/base/clock';
import { useState } from 'react';
import { DialogButtons, DialogForm } from '../../ui/overlays/DialogForm.tsx';
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';

export interface UserDialogProps {
  user: RoomUser;
  /** As texts show it. */
  name: string;
  onClose: () => void;
}

/** Asks before a user is removed, who can come back at once. */
export function KickDialog({
  user,
  name,
  onClose,
  onBan,
}: UserDialogProps & { /** Undefined for who may not. */ onBan: (() => void) | undefined }) {
  const { t } = useTranslation(['guards', 'people', 'app']);
  const session = useRoomSession();
  return (
    <Dialog title={t('kickTitle', { name })} lead={t('kickLead')} width="32rem" isAlert isOpen onClose={onClose}>
      <DialogActions>
        {onBan !== undefined && (
          <Button kind="quiet" onPress={onBan}>
            {t('banInstead')}
          </Button>
        )}
        <Button kind="quiet" onPress={onClose}>
          {t('app:cancel')}
        </Button>
        <Button
          kind="danger-solid"
          onPress={() => {
            session.kick(user.id);
            onClose();
          }}
        >
          {t('people:kick')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type MuteTime = '10' | '60' | 'tonight';

export function MuteDialog({ user, name, onClose }: UserDialogProps) {
  const { t } = useTranslation('guards');
  const session = useRoomSession();
  const [choice, setMuteTime] = useState<MuteTime>('10');
  const options = [
    { value: '10', label: t('for10') },
    { value: '60', label: t('for60') },
    { value: 'tonight', label: t('forTonight') },
  ] as const;

  function mute(): void {
    session.mute(user.id, choice === 'tonight' ? minutesLeftOfNight(preciseClock.now()) : Number(choice));
    onClose();
  }

  return (
    <Dialog title={t('muteTitle', { name })} lead={t('muteLead')} width="28rem" isOpen onClose={onClose}>
      <SegmentedControl label={t('forHowLong')} wide options={options} value={choice} onChange={setMuteTime} />
      <DialogButtons action={t('muteNow')} onAction={mute} onClose={onClose} />
    </Dialog>
  );
}

const morningHour = 6;
const minuteMs = 60_000;

/** Returns the minutes from a time in epoch ms to the next 6:00 of this user's clock. */
export function minutesLeftOfNight(nowMs: number): number {
  const morning = new Date(nowMs);
  morning.setHours(morningHour, 0, 0, 0);
  if (morning.getTime() <= nowMs) morning.setDate(morning.getDate() + 1);
  return Math.ceil((morning.getTime() - nowMs) / minuteMs);
}

type BanTime = '10' | '60' | '1440' | 'good';

export function BanDialog({ user, name, onClose }: UserDialogProps) {
  const { t } = useTranslation('guards');
  const session = useRoomSession();
  const [choice, setChoice] = useState<BanTime>('1440');
  const [reason, setReason] = useState('');
  const options = [
    { value: '10', label: t('for10') },
    { value: '60', label: t('for60') },
    { value: '1440', label: t('for1440') },
    { value: 'good', label: t('forGood') },
  ] as const;

  function ban(): void {
    session.ban(user.id, {
      ...(choice !== 'good' && { forMinutes: Number(choice) }),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    });
    onClose();
  }

  return (
    <Dialog title={t('banTitle', { name })} lead={t('banLead')} width="28rem" isOpen onClose={onClose}>
      <DialogForm action={t('banNow')} kind="danger-solid" onSubmit={ban} onClose={onClose}>
        <SegmentedControl label={t('forHowLong')} wide options={options} value={choice} onChange={setChoice} />
        <TextField
          label={t('banReason')}
          hint={t('banReasonHint', { name })}
          value={reason}
          onChange={setReason}
          maxLength={limits.banReason}
          autoComplete="off"
        />
      </DialogForm>
    </Dialog>
  );
}
