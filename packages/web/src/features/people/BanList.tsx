import { cleanText, type RoomBanEntry, RequestType, type ServerMessage } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import styles from './People.module.css';
import { useEffect, useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { useAttempt } from '../../common/toasts/use-attempt.ts';

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

interface RoomBans {
  /** Undefined until they have been loaded. */
  bans: readonly RoomBanEntry[] | undefined;
  /** Loads the bans, and from then on follows the room. Errors show as toasts. */
  load: () => Promise<void>;
  lift: (id: string) => void;
}

function useBans(roomName: string): RoomBans {
  const api = useApi();
  const session = useRoomSession();
  const attempt = useAttempt();
  const [bans, setBans] = useState<readonly RoomBanEntry[]>();
  const isLoaded = bans !== undefined;

  async function load(): Promise<void> {
    await attempt(async () => setBans((await api.call('listRoomBans', { params: { name: roomName } })).bans));
  }

  useEffect(() => {
    if (!isLoaded) return undefined;
    return session.onMessage((message) => {
      if (changesBans(message)) void load();
    });
  });

  return { bans, load, lift: (id) => session.unban(id) };
}

function changesBans(message: ServerMessage): boolean {
  return message.action === 'event' && (message.request.type === RequestType.Ban || message.request.type === RequestType.Unban);
}
