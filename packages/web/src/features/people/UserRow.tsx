import { cleanText, Role, type PlayerStatus, type RoomUser } from '@matinee/protocol';
import { CircleAlert, Loader, MessageCircleOff, type LucideIcon } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { EditButton } from '../../ui/EditButton.tsx';
import { Avatar, UserName } from '../../ui/Avatar.tsx';
import { Late } from '../../ui/Late.tsx';
import { useEditInPlace } from '../../ui/focus/use-edit-in-place.ts';
import { BotMark } from '../../room/BotMark.tsx';
import { useRoomView } from '../../room/room-view.ts';
import { useIsBefore } from '../../room/use-is-before.ts';
import styles from './People.module.css';
import { roleNameKeys } from '../../room/role-names.ts';

const UserMenu = lazy(async () => ({ default: (await import('./UserMenu.tsx')).UserMenu }));
const loadRenameField = async () => ({ default: (await import('./RenameField.tsx')).RenameField });
const RenameField = lazy(loadRenameField);

/** What others should know of a player. Usually there is nothing. */
const statuses = {
  none: undefined,
  ready: undefined,
  buffering: [Loader, 'statusBuffering'],
  error: [CircleAlert, 'statusError'],
} as const satisfies Record<PlayerStatus, [LucideIcon, string] | undefined>;

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
  const status = statuses[user.status];
  const isMuted = useIsBefore(user.mutedUntil);
  const isLit = useRoomView((view) => view.litUserIds.includes(user.userId ?? ''));
  if (place.isEditing) {
    return (
      <Late fallback={<li className={styles.person} />}>
        <RenameField name={name} onDone={place.end} />
      </Late>
    );
  }
  return (
    <li className={styles.person} data-tools="">
      <Avatar name={name} isLit={isLit} />
      <span className={styles.nameAndRole}>
        <UserName name={name} className="one-line" />
        <BotMark of={user} />
        {user.role !== Role.RegisteredUser && user.role !== Role.UnregisteredUser && (
          <span className={styles.role} data-role={role}>
            {t(`room:${role}`)}
          </span>
        )}
        {isOwn && <span className={styles.role}>{t('you')}</span>}
      </span>
      {isMuted && (
        <span className={styles.status} data-status="muted">
          <Icon of={MessageCircleOff} size="s" />
          {t('statusMuted')}
        </span>
      )}
      {!isMuted && status !== undefined && (
        <span className={styles.status} data-status={user.status}>
          <Icon of={status[0]} size="s" />
          {t(status[1])}
        </span>
      )}
      {isOwn && <EditButton label={t('rename')} place={place} load={loadRenameField} className={styles.tool} />}
      {!isOwn && (
        <Late>
          <UserMenu user={user} name={name} canManage={canManage} />
        </Late>
      )}
    </li>
  );
}
