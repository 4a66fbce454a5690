import { limits } from '@matinee/protocol';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoomSession } from '../../room/room-context.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { parseSeats } from './parse-seats.ts';
import styles from './Settings.module.css';

/** How many users the room holds. It follows the room until the user types. */
export function SeatsSetting({ seats, disabledReason }: { seats: number | null; disabledReason: string | undefined }) {
  const { t } = useTranslation(['settings', 'app']);
  const session = useRoomSession();
  const [draft, setDraft] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const isDisabled = disabledReason !== undefined;
  const isChanged = draft !== undefined && !isDisabled && parseSeats(draft) !== seats;

  function save(event: FormEvent): void {
    event.preventDefault();
    if (draft === undefined) return;
    const capacity = parseSeats(draft);
    if (capacity === undefined) return setWrong(true);
    if (capacity !== seats) session.setDoor({ capacity });
    setDraft(undefined);
  }

  return (
    <form className={styles.text} noValidate onSubmit={save}>
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
      {isChanged && (
        <div className={styles.actions}>
          <Button size="s" kind="quiet" onPress={() => setDraft(undefined)}>
            {t('app:cancel')}
          </Button>
          <Button size="s" type="submit">
            {t('app:save')}
          </Button>
        </div>
      )}
    </form>
  );
}

const textOf = (seats: number | null): string => (seats === null ? '' : String(seats));
