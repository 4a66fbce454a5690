import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../common/page-title.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

export function NotFoundPage() {
  const { t } = useTranslation('app');
  usePageTitle(t('notFoundPageTitle'));
  return (
    <main className="page">
      <EmptyState
        art="ticket"
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
