import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Door, DoorActions } from '../../ui/Door.tsx';

/** Before a room that this user has open too many times already. */
export function TabsDoor({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['doors', 'app']);
  return (
    <Door illustration="screen" title={t('fullTitle')} lead={t('fullText')} role="alert">
      <DoorActions>
        <Button kind="primary" icon={RotateCw} onPress={onRetry}>
          {t('app:retry')}
        </Button>
      </DoorActions>
    </Door>
  );
}
