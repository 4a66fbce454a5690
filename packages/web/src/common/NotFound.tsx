import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/layout/EmptyState.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { usePageTitle } from './shell-context.ts';

export function NotFound() {
  const { t } = useTranslation('app');
  usePageTitle(t('notFoundPageTitle'));
  return (
    <main className="page">
      <EmptyState
        illustration="ticket"
        level={1}
        title={t('notFoundTitle')}
        text={t('notFoundText')}
        actions={
          <>
            <LinkButton to="/" kind="primary">
              {t('goHome')}
            </LinkButton>
            <LinkButton to="/rooms">{t('browseRooms')}</LinkButton>
          </>
        }
      />
    </main>
  );
}
