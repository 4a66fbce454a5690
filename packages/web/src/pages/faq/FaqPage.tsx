import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { version } from '../../../package.json';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { PageHeader, Section } from '../../ui/layout/Section.tsx';

/** In the order of the page. Each is also the fragment of its URL, as in `/faq#bug`. */
const questions = [
  'what',
  'plays',
  'account',
  'rooms',
  'control',
  'sync',
  'sound',
  'fails',
  'subtitles',
  'phone',
  'privacy',
  'chat',
  'host',
  'bug',
  'support',
] as const;

/** For servers whose operator has no page of their own. */
export function FaqPage() {
  const { t } = useTranslation('faq');
  useEffect(() => {
    // The browser looked for it before the page had rendered.
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <main className="page">
      <PageHeader title={t('title')} />
      {questions.map((question) => (
        <Section key={question} anchor={question} title={t(question)}>
          <p>{t(`${question}Text`, { domain: location.hostname })}</p>
          {question === 'bug' && <CopyDetails />}
        </Section>
      ))}
    </main>
  );
}

function CopyDetails() {
  const { t } = useTranslation('faq');
  const [hasCopied, setCopied] = useState(false);
  return (
    <p>
      <Button size="s" icon={Copy} onPress={() => void copyText(detailsOfPage()).then(setCopied)}>
        {t(hasCopied ? 'detailsCopied' : 'copyDetails')}
      </Button>
    </p>
  );
}

function detailsOfPage(): string {
  const size = `${innerWidth} × ${innerHeight}`;
  return [location.host, `Matinee ${version}`, navigator.userAgent, size, new Date().toISOString()].join('\n');
}
