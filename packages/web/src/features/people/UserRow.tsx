import { cleanText, Role, type PlayerStatus, type RoomUser } from '@matinee/protocol';
import { CircleAlert, Loader, MessageCircleOff, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { EditButton } from '../../ui/forms/EditButton.tsx';
import { Avatar, UserName } from '../../ui/pictures/Avatar.tsx';
import { RenameField } from './RenameField.tsx';
import { useEditInPlace } from '../../ui/focus/use-edit-in-place.ts';
import { BotMark } from '../../room/UserMarks.tsx';
import { useRoomView } from '../../room/room-view.ts';
import { useIsBefore } from '../../room/use-is-before.ts';
import styles from './People.module.css';
import { roleNameKeys } from '../../room/texts/name-keys.ts';
import { UserMenu } from './UserMenu.tsx';

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

export function UserRow({ user, isOwn, canManage }: UserRowProps) {
  const { t } = useTranslation(['people', 'room']);
  const place = useEditInPlace();
  const name = cleanText(user.name);
  const role = roleNameKeys[user.role];
  const status = statuses[user.status];
  const isMuted = useIsBefore(user.mutedUntil);
  const isLit = useRoomView((view) => view.litUserIds.includes(user.userId ?? ''));
  if (place.isEditing) return <RenameField name={name} onDone={place.end} />;
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
      {isOwn && <EditButton label={t('rename')} place={place} className={styles.tool} />}
      {!isOwn && <UserMenu user={user} name={name} canManage={canManage} />}
    </li>
  );
}
