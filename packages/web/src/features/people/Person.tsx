import type { PlayerStatus, RoomUser } from '@matinee/protocol';
import { Check, CircleAlert, Loader, Minus, Pencil, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Seat } from '../../ui/Seat.tsx';
import { cleanText } from '../chat/clean-text.ts';
import styles from './People.module.css';
import { roleKeys } from './roles.ts';

const RenameField = lazy(async () => ({ default: (await import('./RenameField.tsx')).RenameField }));

const statuses = {
  none: [Minus, 'statusNone'],
  ready: [Check, 'statusReady'],
  buffering: [Loader, 'statusBuffering'],
  error: [CircleAlert, 'statusError'],
} as const satisfies Record<PlayerStatus, [LucideIcon, string]>;

/** Somebody in the room. Oneself can be renamed in place. */
export function Person({ user, isOwn }: { user: RoomUser; isOwn: boolean }) {
  const { t } = useTranslation('people');
  const [isRenaming, setRenaming] = useState(false);
  const name = cleanText(user.name);
  const role = roleKeys[user.role];
  const [icon, status] = statuses[user.status];
  if (isRenaming) {
    return (
      <Suspense fallback={<li className={styles.person} />}>
        <RenameField name={name} onDone={() => setRenaming(false)} />
      </Suspense>
    );
  }
  return (
    <li className={styles.person} data-own={isOwn ? '' : undefined}>
      <Seat name={name} size="s" />
      <span className={styles.who}>
        <bdi className="one-line">{name}</bdi>
        {role !== undefined && (
          <span className={styles.role} data-role={role}>
            {t(role)}
          </span>
        )}
        {isOwn && <span className={styles.role}>{t('you')}</span>}
      </span>
      <span title={t(status)} className={styles.status} data-status={user.status}>
        <Icon of={icon} size="s" />
        <span className="visually-hidden">{t(status)}</span>
      </span>
      {isOwn && <IconButton label={t('rename')} icon={Pencil} size="s" className={styles.rename} onPress={() => setRenaming(true)} />}
    </li>
  );
}
