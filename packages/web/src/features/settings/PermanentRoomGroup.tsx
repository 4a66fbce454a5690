import { useTranslation } from 'react-i18next';
import { useShell } from '../../common/shell-context.ts';
import { useUser } from '../../common/server/use-user.ts';
import { useRoomSession } from '../../room/room-context.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Settings.module.css';

export function PermanentRoomGroup() {
  const { t } = useTranslation(['settings', 'app']);
  const { openLogin } = useShell();
  const session = useRoomSession();
  const isLoggedIn = useUser()?.loggedIn === true;
  return (
    <section className={styles.group} aria-labelledby="settings-keep">
      <h2 id="settings-keep">{t('keepTitle')}</h2>
      <p className="meta">
        {t('keepLead')} {!isLoggedIn && t('keepLogIn')}
      </p>
      <div>
        {isLoggedIn ? (
          <Button onPress={() => session.keep()}>{t('keepTitle')}</Button>
        ) : (
          <Button onPress={openLogin}>{t('app:logIn')}</Button>
        )}
      </div>
    </section>
  );
}
