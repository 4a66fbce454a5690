import { cleanText, type RoomBanEntry } from '@matinee/protocol';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRoom } from '../../room/room-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/pictures/Icon.tsx';
import styles from './People.module.css';
import { useBans } from './use-bans.ts';

/** The bans of the room, for users who may ban; loaded when it's opened. */
export function BanList() {
  const { t } = useTranslation('guards');
  const roomName = useRoom((room) => room.sync?.name ?? '');
  const { bans, load, lift } = useBans(roomName);
  return (
    <details className={styles.fold} onToggle={(event) => event.currentTarget.open && void load()}>
      <summary>
        <h2>{t('bans')}</h2>
        <Icon of={ChevronDown} />
      </summary>
      {bans?.length === 0 && <p className="hint">{t('noBans')}</p>}
      <ul className={styles.list}>
        {bans?.map((ban) => (
          <BanRow key={ban.id} ban={ban} onLift={() => lift(ban.id)} />
        ))}
      </ul>
    </details>
  );
}

function BanRow({ ban: { name: rawName, by, reason, endsAt }, onLift }: { ban: RoomBanEntry; onLift: () => void }) {
  const { t, i18n } = useTranslation('guards');
  const name = cleanText(rawName);
  const time =
    endsAt === undefined ? undefined : new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(endsAt);
  return (
    <li className={styles.ban}>
      <span className={styles.banText}>
        <bdi className="strong">{name}</bdi>
        <span className="hint">
          {time === undefined ? t('banForGood', { by: cleanText(by) }) : t('banUntil', { time, by: cleanText(by) })}
        </span>
        {reason !== undefined && (
          <span className="hint" dir="auto">
            {cleanText(reason)}
          </span>
        )}
      </span>
      <Button size="s" aria-label={t('liftBanOf', { name })} onPress={onLift}>
        {t('liftBan')}
      </Button>
    </li>
  );
}
