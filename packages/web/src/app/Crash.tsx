import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** In place of a page that failed: says so, and offers to reload. */
export function Crash() {
  const { t } = useTranslation('app');
  return (
    <main className="page">
      <EmptyState
        illustration="projector"
        level={1}
        title={t('crashTitle')}
        text={t('crashText')}
        actions={
          <Button kind="primary" onPress={() => location.reload()}>
            {t('reload')}
          </Button>
        }
      />
    </main>
  );
}
