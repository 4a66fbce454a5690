import { cleanText, type RoomBanEntry } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { useRoom } from '../../room/room-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import styles from './People.module.css';
import { useBans } from './use-bans.ts';

/** The bans of the room, for users who may ban; loaded when it's opened. */
export function BanList() {
  const { t } = useTranslation('guards');
  const roomName = useRoom((room) => room.sync?.name ?? '');
  const { bans, load, lift } = useBans(roomName);
  return (
    <Disclosure label={t('bans')} isTitle className={styles.fold} onOpen={() => void load()}>
      {bans?.length === 0 && <p className="hint">{t('noBans')}</p>}
      <ul className={styles.list}>
        {bans?.map((ban) => (
          <BanRow key={ban.id} ban={ban} onLift={() => lift(ban.id)} />
        ))}
      </ul>
    </Disclosure>
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
