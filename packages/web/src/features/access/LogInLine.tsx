import { useTranslation } from 'react-i18next';
import { useShell } from '../../common/shell-context.ts';
import { useUser } from '../../common/server/use-user.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './AccessNotice.module.css';

/** For guests: users with a role in the room come in with their account. */
export function LogInLine() {
  const { t } = useTranslation(['access', 'app']);
  const { openLogin } = useShell();
  if (useUser()?.loggedIn !== false) return null;
  return (
    <p className={styles.hint}>
      {t('invitedByName')}
      <Button kind="quiet" size="s" onPress={openLogin}>
        {t('app:logIn')}
      </Button>
    </p>
  );
}
