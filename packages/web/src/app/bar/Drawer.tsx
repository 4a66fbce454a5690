import {
  DoorOpen,
  Plus,
  X,
  Armchair,
  ArrowUpRight,
  Bug,
  CircleQuestionMark,
  Compass,
  Gauge,
  HandHeart,
  House,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { useQuickRoom } from '../../common/rooms/use-quick-room.ts';
import { useRoomRefusal } from '../../common/rooms/use-room-refusal.ts';
import { useUser } from '../../common/server/use-user.ts';
import { CreateRoomDialog } from '../../features/create-room/CreateMenu.tsx';
import { BaseButton } from '../../ui/BaseButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { AriaLocale } from '../../ui/AriaLocale.tsx';
import { classNames } from '../../ui/class-names.ts';
import { RestoreFocus } from '../../ui/focus/RestoreFocus.tsx';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Brand } from './Brand.tsx';
import styles from './Drawer.module.css';
import { DrawerUserActions, type DrawerDialog } from './DrawerUserActions.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { LoginDialog } from '../../features/account/late.ts';
import { ExternalLink } from '../../common/ExternalLink.tsx';
import { useOperatorLinks } from '../../common/server/use-operator-links.ts';
import { NavLink } from './NavLink.tsx';

export function Drawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('app');
  const createTemporaryRoom = useQuickRoom();
  const refusal = useRoomRefusal();
  const [dialog, setDialog] = useState<DrawerDialog>();
  const closeThen = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <>
      <AriaLocale>
        <ModalOverlay
          className={classNames(styles.scrim)}
          data-drawer=""
          isOpen={isOpen}
          isDismissable
          onOpenChange={(open) => {
            if (!open) onClose();
          }}
        >
          <Modal className={classNames(styles.panel)}>
            <Dialog className={classNames(styles.drawer)} aria-label={t('mainNavigation')}>
              <RestoreFocus />
              <div className={styles.head}>
                <Brand onPress={onClose} />
                <IconButton label={t('closeMenu')} icon={X} onPress={onClose} />
              </div>
              {refusal === undefined ? (
                <>
                  <Button kind="primary" size="l" icon={Plus} className={styles.create} onPress={closeThen(createTemporaryRoom)}>
                    {t('createRoom')}
                  </Button>
                  <BaseButton className={classNames(styles.row)} onPress={closeThen(() => setDialog('create'))}>
                    <Icon of={DoorOpen} />
                    {t('permanentRoom')}
                  </BaseButton>
                </>
              ) : (
                <p className={classNames(styles.create, 'hint')}>{refusal.reason}</p>
              )}
              <DrawerLinks onClose={onClose} />
              <hr className={styles.separator} />
              <DrawerUserActions onOpen={setDialog} closeThen={closeThen} />
            </Dialog>
          </Modal>
        </ModalOverlay>
      </AriaLocale>
      <OpenDialog dialog={dialog} onClose={() => setDialog(undefined)} />
    </>
  );
}

/** Stays when the drawer has closed. */
function OpenDialog({ dialog, onClose }: { dialog: DrawerDialog | undefined; onClose: () => void }) {
  const user = useUser();
  return (
    <>
      {dialog === 'create' && <CreateRoomDialog onClose={onClose} />}
      {dialog === 'login' && <LoginDialog onClose={onClose} />}
      {dialog === 'rename' && user !== undefined && <RenameDialog name={user.username} onClose={onClose} />}
    </>
  );
}

const pageIcons = { home: House, browse: Compass, myRooms: Armchair, accountPage: UserRound, admin: Gauge };
const linkIcons = { faq: CircleQuestionMark, bug: Bug, support: HandHeart };

function DrawerLinks({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('app');
  const user = useUser();
  const operatorLinks = useOperatorLinks();
  const pages = [
    ['home', '/'],
    ['browse', '/rooms'],
    ...(user?.loggedIn === true
      ? ([
          ['myRooms', '/my-rooms'],
          ['accountPage', '/account'],
        ] as const)
      : []),
    ...(user?.isOperator === true ? ([['admin', '/admin']] as const) : []),
  ] as const;
  return (
    <>
      <nav className={styles.nav} aria-label={t('mainNavigation')}>
        {pages.map(([name, path]) => (
          <NavLink key={path} to={path} className={styles.row} onClick={onClose}>
            <Icon of={pageIcons[name]} />
            {t(name)}
          </NavLink>
        ))}
      </nav>
      {operatorLinks.length > 0 && (
        <>
          <hr className={styles.separator} />
          <nav className={styles.nav} aria-label={t('footerNavigation')}>
            {operatorLinks.map(({ name, href, label }) => (
              <ExternalLink key={name} href={href} className={styles.row}>
                <Icon of={linkIcons[name]} />
                <span>{label}</span>
                <span className={styles.end}>
                  <Icon of={ArrowUpRight} size="s" />
                </span>
              </ExternalLink>
            ))}
          </nav>
        </>
      )}
    </>
  );
}
