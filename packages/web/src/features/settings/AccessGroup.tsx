import { limits, RequestType, type RoomSync } from '@matinee/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { selectDisabledReason } from '../../room-client/room-selectors.ts';
import { FieldForm } from '../../common/settings/FieldForm.tsx';
import { AccessField } from '../../room/AccessField.tsx';
import { useDisabledReason } from '../../room/use-disabled-reason.ts';
import { useRoomSession } from '../../room/room-context.ts';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './Settings.module.css';

const selectDoor = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.SetDoor });

export function AccessGroup({ door }: Pick<RoomSync, 'door'>) {
  const { t } = useTranslation('settings');
  const disabledReason = useDisabledReason(selectDoor);
  return (
    <section className={styles.group} aria-labelledby="settings-door">
      <h2 id="settings-door">{t('whoCanJoin')}</h2>
      <AccessField kind={door.kind} hideLabel disabledReason={disabledReason} />
      <SeatsSetting seats={door.capacity} disabledReason={disabledReason} />
    </section>
  );
}

/** Follows the room until the user types. */
function SeatsSetting({ seats, disabledReason }: { seats: number | null; disabledReason: string | undefined }) {
  const { t } = useTranslation('settings');
  const session = useRoomSession();
  const [draft, setDraft] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const isDisabled = disabledReason !== undefined;
  const isChanged = draft !== undefined && !isDisabled && parseSeats(draft) !== seats;

  function save(): void {
    if (draft === undefined) return;
    const capacity = parseSeats(draft);
    if (capacity === undefined) return setWrong(true);
    if (capacity !== seats) session.setDoor({ capacity });
    setDraft(undefined);
  }

  return (
    <FieldForm isChanged={isChanged} onSave={save} onCancel={() => setDraft(undefined)}>
      <TextField
        label={t('seats')}
        value={isDisabled ? textOf(seats) : (draft ?? textOf(seats))}
        onChange={(next) => {
          setDraft(next);
          setWrong(false);
        }}
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(limits.roomCapacity).length}
        hint={t('seatsHint')}
        error={isWrong ? t('seatsWrong', { max: limits.roomCapacity }) : undefined}
        isDisabled={isDisabled}
      />
    </FieldForm>
  );
}

const textOf = (seats: number | null): string => (seats === null ? '' : String(seats));

/** Null for any number; undefined for invalid text. */
export function parseSeats(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const seats = Number(typed);
  return /^\d+$/.test(typed) && seats >= 1 && seats <= limits.roomCapacity ? seats : undefined;
}
