import {
  Armchair,
  ArrowUpRight,
  Bug,
  CircleQuestionMark,
  Compass,
  DoorOpen,
  Globe,
  HandHeart,
  House,
  LogIn,
  LogOut,
  MessageCircle,
  Plus,
  Settings,
  UserRound,
  X,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { goToDiscord, useServerFeatures } from '../common/use-server-features.ts';
import { localeNames } from '../i18n/locales.ts';
import { useSetting } from '../preferences/use-settings.ts';
import { BaseButton } from '../ui/BaseButton.tsx';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { RestoreFocus } from '../ui/focus/RestoreFocus.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { MenuTrigger } from '../ui/Menu.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Brand } from './Brand.tsx';
import { NavLink } from './NavLink.tsx';
import { CreateRoomDialog } from '../features/create-room/CreateMenu.tsx';
import styles from './Drawer.module.css';
import { ExternalLink } from '../common/ExternalLink.tsx';
import { LanguageList } from './LanguageMenu.tsx';
import { useShell } from '../common/shell-context.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { useLogOut } from './use-log-out.ts';
import { useOperatorLinks } from '../common/use-operator-links.ts';
import { useQuickRoom } from '../common/use-quick-room.ts';
import { useUser } from '../common/use-user.ts';

const linkIcons = { faq: CircleQuestionMark, bug: Bug, support: HandHeart };

const LoginDialog = lazy(async () => ({ default: (await import('../features/account/LoginDialog.tsx')).LoginDialog }));

/** Everything of the bar, for small screens. */
export function Drawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('app');
  const user = useUser();
  const createTemporaryRoom = useQuickRoom();
  const locale = useSetting((settings) => settings.locale);
  const [isRenaming, setRenaming] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const [isLoggingIn, setLoggingIn] = useState(false);
  const logOut = useLogOut();
  const { openPreferences } = useShell();
  const { discord } = useServerFeatures();
  const links = useOperatorLinks();
  return (
    <>
      <ModalOverlay
        className={classNames(styles.scrim)}
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
            <Button
              kind="primary"
              size="l"
              icon={Plus}
              className={styles.create}
              onPress={() => {
                onClose();
                createTemporaryRoom();
              }}
            >
              {t('createRoom')}
            </Button>
            <BaseButton
              className={classNames(styles.row)}
              onPress={() => {
                onClose();
                setNaming(true);
              }}
            >
              <Icon of={DoorOpen} />
              {t('permanentRoom')}
            </BaseButton>
            <nav className={styles.nav} aria-label={t('mainNavigation')}>
              <NavLink to="/" className={styles.row} onClick={onClose}>
                <Icon of={House} />
                {t('home')}
              </NavLink>
              <NavLink to="/rooms" className={styles.row} onClick={onClose}>
                <Icon of={Compass} />
                {t('browse')}
              </NavLink>
              {user?.loggedIn === true && (
                <>
                  <NavLink to="/my-rooms" className={styles.row} onClick={onClose}>
                    <Icon of={Armchair} />
                    {t('myRooms')}
                  </NavLink>
                  <NavLink to="/account" className={styles.row} onClick={onClose}>
                    <Icon of={UserRound} />
                    {t('accountPage')}
                  </NavLink>
                </>
              )}
            </nav>
            {links.length > 0 && (
              <>
                <hr className={styles.separator} />
                <nav className={styles.nav} aria-label={t('footerNavigation')}>
                  {links.map(({ name, href, label }) => (
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
            <hr className={styles.separator} />
            <MenuTrigger>
              <BaseButton className={classNames(styles.row)}>
                <Icon of={Globe} />
                <span>{t('language')}</span>
                <span className={classNames(styles.end, 'meta')}>{localeNames[locale]}</span>
              </BaseButton>
              <LanguageList />
            </MenuTrigger>
            <BaseButton
              className={classNames(styles.row)}
              onPress={() => {
                onClose();
                openPreferences();
              }}
            >
              <Icon of={Settings} />
              {t('preferences')}
            </BaseButton>
            {user !== undefined && (
              <BaseButton
                className={classNames(styles.row)}
                onPress={() => {
                  onClose();
                  setRenaming(true);
                }}
              >
                <Avatar name={user.username} size="s" />
                <span className="one-line">{user.username}</span>
                <span className={classNames(styles.end, 'meta')}>{t('rename')}</span>
              </BaseButton>
            )}
            {discord && user?.loggedIn === true && user.discordLinked !== true && (
              <BaseButton className={classNames(styles.row)} onPress={goToDiscord}>
                <Icon of={MessageCircle} />
                {t('linkDiscord')}
              </BaseButton>
            )}
            {user !== undefined && (
              <BaseButton
                className={classNames(styles.row)}
                onPress={() => {
                  onClose();
                  if (user.loggedIn) void logOut();
                  else setLoggingIn(true);
                }}
              >
                <Icon of={user.loggedIn ? LogOut : LogIn} />
                {t(user.loggedIn ? 'logOut' : 'logIn')}
              </BaseButton>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
      {isNaming && (
        <Suspense>
          <CreateRoomDialog onClose={() => setNaming(false)} />
        </Suspense>
      )}
      {isLoggingIn && (
        <Suspense>
          <LoginDialog onClose={() => setLoggingIn(false)} />
        </Suspense>
      )}
      {isRenaming && user !== undefined && <RenameDialog name={user.username} onClose={() => setRenaming(false)} />}
    </>
  );
}
