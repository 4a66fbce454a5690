import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Shows in place of a page that threw an error or whose code could not be loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <Crash /> : this.props.children;
  }
}

function Crash() {
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
