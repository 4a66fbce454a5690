import { useTranslation } from 'react-i18next';
import { ExternalLink } from '../../common/ExternalLink.tsx';
import { TextWithLinks } from '../../common/TextWithLinks.tsx';
import { usePageTitle } from '../../common/shell-context.ts';
import { useHasPrivacyPolicy, useOperatorLinks } from '../../common/server/use-operator-links.ts';
import { Section, PageHeader } from '../../ui/layout/Section.tsx';
import { LoadFailed } from '../../ui/layout/LoadFailed.tsx';
import { useServerFeaturesState } from '../../common/server/use-server-features.ts';
import { youtubeNoticeLinks } from '../../common/server/sites.ts';
import { NotFound } from '../../common/NotFound.tsx';

export function PrivacyPage() {
  const { t } = useTranslation('app');
  const { status, load } = useServerFeaturesState();
  const hasPolicy = useHasPrivacyPolicy();
  if (hasPolicy) return <Policy />;
  if (status === 'known') return <NotFound />;
  if (status === 'asking') return <main className="page" aria-busy="true" />;
  return (
    <main className="page">
      <LoadFailed level={1} title={t('privacy')} onRetry={load} />
    </main>
  );
}

function Policy() {
  const { t } = useTranslation('pages');
  const links = useOperatorLinks();
  usePageTitle(t('privacyPageTitle'));
  return (
    <main className="page">
      <PageHeader title={t('privacyTitle')} lead={t('privacyLead')} />
      <Section title={t('guests')}>
        <p>{t('guestsText')}</p>
      </Section>
      <Section title={t('accounts')}>
        <p>{t('accountsText')}</p>
        <p>{t('accountsMail')}</p>
      </Section>
      <Section title={t('rooms')}>
        <p>{t('roomsText')}</p>
        <p>{t('roomsMore')}</p>
        <p>{t('roomsThumbnails')}</p>
        <p>{t('roomsFilms')}</p>
        <p>{t('roomsEnd')}</p>
      </Section>
      <Section title={t('readers')}>
        <p>{t('readersText')}</p>
      </Section>
      <Section title={t('browser')}>
        <p>{t('browserText')}</p>
        <p>{t('browserRooms')}</p>
      </Section>
      <Section title={t('traces')}>
        <p>{t('tracesText')}</p>
      </Section>
      <Section title={t('others')}>
        <p>{t('othersText')}</p>
        <p>
          <TextWithLinks text={t('youtubeNotice')} links={youtubeNoticeLinks} />
        </p>
        <p>{t('othersSegments')}</p>
      </Section>
      <Section title={t('control')}>
        <p>{t('controlText')}</p>
      </Section>
      <Section title={t('questions')}>
        <p>{t('questionsText', { domain: location.hostname })}</p>
        {links.map(({ name, href, label }) => (
          <p key={name}>
            <ExternalLink href={href}>{label}</ExternalLink>
          </p>
        ))}
      </Section>
    </main>
  );
}
