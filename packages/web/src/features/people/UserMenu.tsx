import { RequestType, type RoomUser } from '@matinee/protocol';
import { rolesGivable } from '@matinee/room/read';
import { AtSign, Ban, Ellipsis, Eye, EyeOff, MessageCircle, MessageCircleOff, UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { selectGuardDisabledReason, selectPromoteDisabledReason, type UserActionDisabledReason } from '../../room-client/user-selectors.ts';
import { roleNameKeys } from '../../room/texts/name-keys.ts';
import { focusComposer } from '../../room/chat/composer-field.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { useRoomView, useRoomViewStore } from '../../room/room-view.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuSection, MenuTrigger } from '../../ui/overlays/Menu.tsx';
import { useIsBefore } from '../../room/use-is-before.ts';
import styles from './People.module.css';
import { KickDialog, MuteDialog, BanDialog } from './UserDialogs.tsx';

const unmuteId = 'unmute';
const hideId = 'hide';
const mentionId = 'mention';
const guards = [RequestType.Kick, RequestType.Mute, RequestType.Ban] as const;
const dialogs = { kick: KickDialog, mute: MuteDialog, ban: BanDialog };

type DialogId = keyof typeof dialogs;
const isDialogId = (id: string): id is DialogId => id in dialogs;

export interface UserMenuProps {
  user: RoomUser;
  name: string;
}

export function UserMenu({ user, name, canManage }: UserMenuProps & { canManage: boolean }) {
  const { t } = useTranslation(['people', 'guards', 'room']);
  const mention = useMention(name);
  const session = useRoomSession();
  const { isHidden, toggleHidden } = useHidden(user.userId);
  const isMuted = useIsBefore(user.mutedUntil);
  const [dialog, setDialog] = useState<DialogId>();
  const label = t('more', { name });
  const describeGuardReason = useGuardReasonText();
  const guardReasons = useRoom(useShallow((room) => guards.map((type) => selectGuardDisabledReason(room, user, type)))).map(
    describeGuardReason,
  );

  function act(id: string): void {
    const role = rolesGivable.find((givable) => String(givable) === id);
    if (isDialogId(id)) setDialog(id);
    else if (id === unmuteId) session.unmute(user.id);
    else if (id === hideId) toggleHidden();
    else if (id === mentionId) mention();
    else if (role !== undefined && role !== user.role) session.promote(user.id, role);
  }

  return (
    <>
      <MenuTrigger>
        <IconButton label={label} icon={Ellipsis} size="s" className={styles.tool} />
        <Menu label={label} placement="bottom end" onAction={act}>
          <MenuItem id={mentionId} label={t('mention')} icon={AtSign} />
          {canManage && <RoleSection user={user} />}
          <MenuItem
            id={hideId}
            label={isHidden ? t('guards:showMessages') : t('guards:hideMessages')}
            icon={isHidden ? Eye : EyeOff}
            description={t('guards:hideMessagesHint')}
          />
          {canManage && <GuardItems isMuted={isMuted} reasons={guardReasons} />}
        </Menu>
      </MenuTrigger>
      {dialog !== undefined && <UserDialog id={dialog} user={user} name={name} mayBan={guardReasons[2] === undefined} onOpen={setDialog} />}
    </>
  );
}

/** Says why in one line where no role can be given. */
function RoleSection({ user }: { user: RoomUser }) {
  const { t } = useTranslation(['people', 'room']);
  const describeReason = useReasonText();
  const reasons = useRoom(useShallow((room) => rolesGivable.map((role) => selectPromoteDisabledReason(room, user, role)))).map(
    describeReason,
  );
  const commonReason = reasons.every((reason) => reason === reasons[0]) ? reasons[0] : undefined;
  if (commonReason !== undefined) {
    return (
      <MenuSection title={t('role')}>
        <MenuItem id="reason" label={commonReason} isDisabled />
      </MenuSection>
    );
  }
  return (
    <MenuSection title={t('role')} selected={String(user.role)}>
      {rolesGivable.map((role, index) => (
        <MenuItem
          key={role}
          id={String(role)}
          label={t(`room:${roleNameKeys[role]}`)}
          description={role === user.role ? undefined : reasons[index]}
          isDisabled={reasons[index] !== undefined}
        />
      ))}
    </MenuSection>
  );
}

/** Shows each action with the reason if it is unavailable, in the order of `guards`. */
function GuardItems({
  isMuted,
  reasons: [kickReason, muteReason, banReason],
}: {
  isMuted: boolean;
  reasons: readonly (string | undefined)[];
}) {
  const { t } = useTranslation(['people', 'guards']);
  return (
    <>
      <MenuItem
        id={isMuted ? unmuteId : 'mute'}
        label={isMuted ? t('guards:unmute') : t('guards:mute')}
        icon={isMuted ? MessageCircle : MessageCircleOff}
        description={muteReason}
        isDisabled={muteReason !== undefined}
      />
      <MenuItem id="kick" label={t('kick')} icon={UserX} kind="danger" description={kickReason} isDisabled={kickReason !== undefined} />
      <MenuItem id="ban" label={t('guards:ban')} icon={Ban} kind="danger" description={banReason} isDisabled={banReason !== undefined} />
    </>
  );
}

interface UserDialogProps extends UserMenuProps {
  id: DialogId;
  mayBan: boolean;
  onOpen: (id: DialogId | undefined) => void;
}

function UserDialog({ id, user, name, mayBan, onOpen }: UserDialogProps) {
  const Dialog = dialogs[id];
  return <Dialog user={user} name={name} onClose={() => onOpen(undefined)} onBan={mayBan ? () => onOpen('ban') : undefined} />;
}

function useMention(name: string): () => void {
  const view = useRoomViewStore();
  return () => {
    view.setState(({ chatDraft }) => ({ tab: 'chat', chatDraft: `${chatDraft === '' ? '' : `${chatDraft.trimEnd()} `}@${name} ` }));
    // The menu gives the focus back first.
    setTimeout(focusComposer, 100);
  };
}

function useHidden(userId = '') {
  const view = useRoomViewStore();
  const isHidden = useRoomView(({ hiddenUserIds }) => hiddenUserIds.includes(userId));
  const toggleHidden = (): void =>
    view.setState(({ hiddenUserIds }) => ({
      hiddenUserIds: isHidden ? hiddenUserIds.filter((id) => id !== userId) : [...hiddenUserIds, userId],
    }));
  return { isHidden, toggleHidden };
}

function useReasonText(): (reason: UserActionDisabledReason) => string | undefined {
  const { t } = useTranslation(['guards', 'room']);
  const texts: Record<NonNullable<UserActionDisabledReason>, string> = {
    disconnected: t('room:cannotDisconnected'),
    guest: t('guards:cannotGuest'),
    owner: t('guards:cannotOwner'),
    permission: t('room:cannotPermission'),
    rank: t('guards:cannotRank'),
  };
  return (reason) => reason && texts[reason];
}

function useGuardReasonText(): (reason: UserActionDisabledReason) => string | undefined {
  const { t } = useTranslation('guards');
  const describe = useReasonText();
  return (reason) => {
    if (reason === 'owner') return t('guardOwner');
    return reason === 'rank' ? t('guardRank') : describe(reason);
  };
}
