import { Globe, LogIn, LogOut, MessageCircle, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../../common/shell-context.ts';
import { goToProvider } from '../../urls/own-urls.ts';
import { useServerFeatures } from '../../common/server/use-server-features.ts';
import { useUser } from '../../common/server/use-user.ts';
import { localeNames } from '../../i18n/locales.ts';
import { useSetting } from '../../preferences/settings-store.ts';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { BaseButton } from '../../ui/BaseButton.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { MenuTrigger } from '../../ui/overlays/Menu.tsx';
import styles from './Drawer.module.css';
import { LanguageList } from './LanguageMenu.tsx';
import { useLogOut } from './use-log-out.ts';

export type DrawerDialog = 'create' | 'login' | 'rename';

export interface DrawerUserActionsProps {
  onOpen: (dialog: DrawerDialog) => void;
  closeThen: (act: () => void) => () => void;
}

export function DrawerUserActions({ onOpen, closeThen }: DrawerUserActionsProps) {
  const { t } = useTranslation('app');
  const user = useUser();
  const locale = useSetting((settings) => settings.locale);
  const logOut = useLogOut();
  const { openPreferences } = useShell();
  const { discord } = useServerFeatures();
  const row = classNames(styles.row);
  return (
    <>
      <MenuTrigger>
        <BaseButton className={row}>
          <Icon of={Globe} />
          <span>{t('language')}</span>
          <span className={classNames(styles.end, 'meta')}>{localeNames[locale]}</span>
        </BaseButton>
        <LanguageList />
      </MenuTrigger>
      <BaseButton className={row} onPress={closeThen(openPreferences)}>
        <Icon of={Settings} />
        {t('preferences')}
      </BaseButton>
      {user !== undefined && (
        <BaseButton className={row} onPress={closeThen(() => onOpen('rename'))}>
          <Avatar name={user.username} size="s" />
          <span className="one-line">{user.username}</span>
          <span className={classNames(styles.end, 'meta')}>{t('rename')}</span>
        </BaseButton>
      )}
      {discord && user?.loggedIn === true && user.discordLinked !== true && (
        <BaseButton className={row} onPress={() => goToProvider('discord')}>
          <Icon of={MessageCircle} />
          {t('linkDiscord')}
        </BaseButton>
      )}
      {user !== undefined && (
        <BaseButton className={row} onPress={closeThen(() => (user.loggedIn ? void logOut() : onOpen('login')))}>
          <Icon of={user.loggedIn ? LogOut : LogIn} />
          {t(user.loggedIn ? 'logOut' : 'logIn')}
        </BaseButton>
      )}
    </>
  );
}
