import type { RoomUser } from '@matinee/protocol';
import { rolesGivable } from '@matinee/room/read';
import { Ellipsis, UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectKickObstacle, selectRoleObstacle, type PersonObstacle } from '../../room-client/people-selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuSection, MenuTrigger } from '../../ui/Menu.tsx';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import styles from './People.module.css';
import { roleNameKeys } from '../../room/role-names.ts';

const kickId = 'kick';

/** What can be done about somebody: another role, or sending them away. */
export function UserMenu({ user, name }: { user: RoomUser; name: string }) {
  const { t } = useTranslation(['people', 'room']);
  const session = useRoomSession();
  const room = useRoom((state) => state);
  const [isKicking, setKicking] = useState(false);
  const reasons: Record<NonNullable<PersonObstacle>, string> = {
    disconnected: t('room:cannotDisconnected'),
    guest: t('cannotGuest'),
    owner: t('cannotOwner'),
    permission: t('room:cannotPermission'),
    rank: t('cannotRank'),
  };
  const reasonOf = (obstacle: PersonObstacle) => obstacle && reasons[obstacle];
  const label = t('more', { name });
  const kickReason = reasonOf(selectKickObstacle(room, user));

  return (
    <>
      <MenuTrigger>
        <IconButton label={label} icon={Ellipsis} size="s" className={styles.tool} />
        <Menu
          label={label}
          placement="bottom end"
          onAction={(id) => {
            const role = rolesGivable.find((given) => String(given) === id);
            if (id === kickId) setKicking(true);
            else if (role !== undefined && role !== user.role) session.promote(user.id, role);
          }}
        >
          <MenuSection title={t('role')} selected={String(user.role)}>
            {rolesGivable.map((role) => {
              const reason = reasonOf(selectRoleObstacle(room, user, role));
              return (
                <MenuItem
                  key={role}
                  id={String(role)}
                  label={t(`room:${roleNameKeys[role]}`)}
                  description={role === user.role ? undefined : reason}
                  isDisabled={reason !== undefined}
                />
              );
            })}
          </MenuSection>
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
      {isKicking && (
        <Dialog title={t('kickTitle', { name })} lead={t('kickLead')} width="26rem" isAlert isOpen onClose={() => setKicking(false)}>
          <DialogActions>
            <Button kind="quiet" onPress={() => setKicking(false)}>
              {t('cancel')}
            </Button>
            <Button
              kind="danger-solid"
              onPress={() => {
                session.kick(user.id);
                setKicking(false);
              }}
            >
              {t('kick')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
