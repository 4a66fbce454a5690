import type { TokenEntry } from '@matinee/protocol';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../../features/account/Account.module.css';
import { Button } from '../../../ui/Button.tsx';

/** A token of a bot in the list: what it may do, when it was used and when it ends. */
export function BotToken({ token, onRevoke }: { token: TokenEntry; onRevoke: () => void }) {
  const { t, i18n } = useTranslation('bots');
  const id = useId();
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
  const { name, prefix, scopes, room, createdAt, usedAt, expiresAt } = token;
  const times = [
    t('created', { time: day.format(createdAt) }),
    usedAt === null ? t('unused') : t('used', { time: day.format(usedAt) }),
    expiresAt === null ? t('endless') : t('ends', { time: day.format(expiresAt) }),
  ];
  return (
    <li className={styles.session}>
      <div id={id}>
        <p className="one-line">
          <bdi>{name}</bdi>
        </p>
        <p className="meta">
          <code>{prefix}…</code> · {scopes.join(', ')}
          {room !== null && ` · ${t('onlyIn', { room })}`}
        </p>
        <p className="meta">{times.join(' · ')}</p>
      </div>
      <Button size="s" aria-describedby={id} onPress={onRevoke}>
        {t('revoke')}
      </Button>
    </li>
  );
}
