import { cleanText, Role, type PlayerStatus, type RoomUser } from '@matinee/protocol';
import { Check, CircleAlert, Loader, Minus, type LucideIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { EditButton } from '../../ui/EditButton.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { useEditInPlace } from '../../ui/focus/use-edit-in-place.ts';
import styles from './People.module.css';
import { roleNameKeys } from '../../room/role-names.ts';

const UserMenu = lazy(async () => ({ default: (await import('./UserMenu.tsx')).UserMenu }));
const loadRenameField = async () => ({ default: (await import('./RenameField.tsx')).RenameField });
const RenameField = lazy(loadRenameField);

const statuses = {
  none: [Minus, 'statusNone'],
  ready: [Check, 'statusReady'],
  buffering: [Loader, 'statusBuffering'],
  error: [CircleAlert, 'statusError'],
} as const satisfies Record<PlayerStatus, [LucideIcon, string]>;

export interface UserRowProps {
  user: RoomUser;
  isOwn: boolean;
  /** Whether this user has any permission over others. */
  canManage: boolean;
}

/** A user in the room. This user's own row can be renamed in place. */
export function UserRow({ user, isOwn, canManage }: UserRowProps) {
  const { t } = useTranslation(['people', 'room']);
  const place = useEditInPlace();
  const name = cleanText(user.name);
  const role = roleNameKeys[user.role];
  const [icon, status] = statuses[user.status];
  if (place.isEditing) {
    return (
      <Suspense fallback={<li className={styles.person} />}>
        <RenameField name={name} onDone={place.end} />
      </Suspense>
    );
  }
  return (
    <li className={styles.person} data-tools={isOwn || canManage ? '' : undefined}>
      <Avatar name={name} size="s" />
      <span className={styles.nameAndRole}>
        <bdi className="one-line">{name}</bdi>
        {user.role !== Role.RegisteredUser && (
          <span className={styles.role} data-role={role}>
            {t(`room:${role}`)}
          </span>
        )}
        {isOwn && <span className={styles.role}>{t('you')}</span>}
      </span>
      <span title={t(status)} className={styles.status} data-status={user.status}>
        <Icon of={icon} size="s" />
        <span className="visually-hidden">{t(status)}</span>
      </span>
      {isOwn && <EditButton label={t('rename')} place={place} load={loadRenameField} className={styles.tool} />}
      {!isOwn && canManage && (
        <Suspense>
          <UserMenu user={user} name={name} />
        </Suspense>
      )}
    </li>
  );
}
