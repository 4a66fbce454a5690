import { useShell } from '../../common/shell-context.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';

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
