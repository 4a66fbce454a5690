import { useTranslation } from 'react-i18next';
import { ExternalLink } from '../../common/ExternalLink.tsx';
import { TextWithLinks } from '../../common/TextWithLinks.tsx';
import { Queries } from '../../common/Queries.tsx';
import { Section, PageHeader } from '../../ui/layout/Section.tsx';
import { useServerFeatures } from '../../common/server/use-server-features.ts';
import { Credit, CreditList } from './Credit.tsx';
import { Libraries } from './Libraries.tsx';
import { licenceTextsPath } from './library-schema.ts';
import { sites, youtubeNoticeLinks } from '../../common/server/sites.ts';
import { serverUrl } from '../../urls/own-urls.ts';

const segmentLinks = { site: 'https://sponsor.ajay.app/', licence: 'https://creativecommons.org/licenses/by-nc-sa/4.0/' };

export function AttributionPage() {
  const { t } = useTranslation(['pages', 'app']);
  const { services } = useServerFeatures();
  return (
    <main className="page">
      <PageHeader title={t('attributionTitle')} lead={t('attributionLead')} />
      <Section title={t('look')}>
        <CreditList>
          <Credit name="Geologica" url="https://github.com/googlefonts/geologica" detail={t('typeface')}>
            <Licence path="/licenses/geologica.txt" name="OFL-1.1" />
          </Credit>
          <Credit name="Liberation Sans" url="https://github.com/liberationfonts/liberation-fonts" detail={t('typeface')}>
            <Licence path="/licenses/liberation.txt" name="OFL-1.1" />
          </Credit>
          <Credit name="Lucide" url="https://lucide.dev/" detail={t('icons')}>
            <Licence path="/licenses/lucide.txt" name="ISC" />
          </Credit>
        </CreditList>
      </Section>
      <Section title={t('libraries')} lead={t('librariesLead')}>
        <Queries>
          <Libraries />
        </Queries>
        <CreditList>
          <Credit name="libass" url="https://github.com/libass/libass" detail="JASSUB">
            <Licence path="/licenses/libass.txt" name="ISC, LGPL-2.1-or-later" />
          </Credit>
        </CreditList>
        <p>
          <ExternalLink href={serverUrl(licenceTextsPath)}>{t('licenceTexts')}</ExternalLink>
        </p>
      </Section>
      <Section title={t('sites')} lead={t('sitesLead')}>
        <CreditList>
          {sites
            .filter(({ service }) => services.includes(service))
            .map(({ service, name, url, terms }) => (
              <Credit key={service} name={name} url={url}>
                {terms !== undefined && (
                  <ExternalLink href={terms} className="link">
                    {t('terms')}
                    <span className="visually-hidden"> {name}</span>
                  </ExternalLink>
                )}
              </Credit>
            ))}
        </CreditList>
        {services.includes('youtube') && (
          <p>
            <TextWithLinks text={t('youtubeNotice')} links={youtubeNoticeLinks} />
          </p>
        )}
      </Section>
      <Section title={t('segments')}>
        <p>
          <TextWithLinks text={t('segmentsText')} links={segmentLinks} />
        </p>
      </Section>
      <Section title={t('itself')}>
        <p>{t('itselfText')}</p>
      </Section>
    </main>
  );
}

function Licence({ path, name }: { path: string; name: string }) {
  return (
    <ExternalLink href={serverUrl(path)} className="link">
      {name}
    </ExternalLink>
  );
}
