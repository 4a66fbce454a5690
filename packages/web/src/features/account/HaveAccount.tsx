import { useShell } from '../../common/shell-context.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';

/** The login below a form that makes an account, for users who already have one. */
export function HaveAccount() {
  const { t } = useTranslation(['access', 'app']);
  const { openLogin } = useShell();
  return (
    <p className="hint">
      {t('haveAccount')}{' '}
      <Button kind="quiet" size="s" onPress={openLogin}>
        {t('app:logIn')}
      </Button>
    </p>
  );
}
