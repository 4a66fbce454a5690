import type { RoomUser } from '@matinee/protocol';
import { rolesGivable } from '@matinee/room/read';
import { Ellipsis, UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectKickDisabledReason, selectPromoteDisabledReason, type UserActionDisabledReason } from '../../room-client/user-selectors.ts';
import { roleNameKeys } from '../../room/role-names.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuSection, MenuTrigger } from '../../ui/Menu.tsx';
import styles from './People.module.css';

const kickId = 'kick';

export interface UserMenuProps {
  user: RoomUser;
  name: string;
}

/** What this user can do about another one: change the role, or kick. */
export function UserMenu({ user, name }: UserMenuProps) {
  const { t } = useTranslation(['people', 'room']);
  const session = useRoomSession();
  const room = useRoom((state) => state);
  const [isKicking, setKicking] = useState(false);
  const describeReason = useReasonText();
  const label = t('more', { name });
  const reasons = rolesGivable.map((role) => describeReason(selectPromoteDisabledReason(room, user, role)));
  // Where no role can be given, one line says why.
  const commonReason = reasons.every((reason) => reason === reasons[0]) ? reasons[0] : undefined;
  const kickReason = describeReason(selectKickDisabledReason(room, user));

  function act(id: string | number): void {
    const role = rolesGivable.find((givable) => String(givable) === id);
    if (id === kickId) setKicking(true);
    else if (role !== undefined && role !== user.role) session.promote(user.id, role);
  }

  return (
    <>
      <MenuTrigger>
        <IconButton label={label} icon={Ellipsis} size="s" className={styles.tool} />
        <Menu label={label} placement="bottom end" onAction={act}>
          {commonReason === undefined ? (
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
          ) : (
            <MenuSection title={t('role')}>
              <MenuItem id="reason" label={commonReason} isDisabled />
            </MenuSection>
          )}
          <MenuItem
            id={kickId}
            label={t('kick')}
            icon={UserX}
            kind="danger"
            description={kickReason}
            isDisabled={kickReason !== undefined}
          />
        </Menu>
      </MenuTrigger>
      {isKicking && <KickDialog user={user} name={name} onClose={() => setKicking(false)} />}
    </>
  );
}

function useReasonText(): (reason: UserActionDisabledReason) => string | undefined {
  const { t } = useTranslation(['people', 'room']);
  const texts: Record<NonNullable<UserActionDisabledReason>, string> = {
    disconnected: t('room:cannotDisconnected'),
    guest: t('cannotGuest'),
    owner: t('cannotOwner'),
    permission: t('room:cannotPermission'),
    rank: t('cannotRank'),
  };
  return (reason) => reason && texts[reason];
}

function KickDialog({ user, name, onClose }: UserMenuProps & { onClose: () => void }) {
  const { t } = useTranslation(['people', 'app']);
  const session = useRoomSession();
  return (
    <Dialog title={t('kickTitle', { name })} lead={t('kickLead')} width="26rem" isAlert isOpen onClose={onClose}>
      <DialogActions>
        <Button kind="quiet" onPress={onClose}>
          {t('app:cancel')}
        </Button>
        <Button
          kind="danger-solid"
          onPress={() => {
            session.kick(user.id);
            onClose();
          }}
        >
          {t('kick')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
