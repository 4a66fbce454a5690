import { preciseClock } from '@matinee/base/clock';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoomSession } from '../../room/room-context.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogButtons } from '../../ui/overlays/DialogForm.tsx';
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx';
import type { UserDialogProps } from './user-dialog-props.ts';

type Choice = '10' | '60' | 'tonight';

/** Keeps a user from chatting for a while. */
export function MuteDialog({ user, name, onClose }: UserDialogProps) {
  const { t } = useTranslation('guards');
  const session = useRoomSession();
  const [choice, setChoice] = useState<Choice>('10');
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
      <SegmentedControl label={t('forHowLong')} wide options={options} value={choice} onChange={setChoice} />
      <DialogButtons action={t('muteNow')} onAction={mute} onClose={onClose} />
    </Dialog>
  );
}

/** A night ends at this hour of the user's clock. */
const morningHour = 6;
const minuteMs = 60_000;

/** How many minutes the night goes on from a time in epoch ms: until the next 6:00 of this user's clock. */
export function minutesLeftOfNight(nowMs: number): number {
  const morning = new Date(nowMs);
  morning.setHours(morningHour, 0, 0, 0);
  if (morning.getTime() <= nowMs) morning.setDate(morning.getDate() + 1);
  return Math.ceil((morning.getTime() - nowMs) / minuteMs);
}
