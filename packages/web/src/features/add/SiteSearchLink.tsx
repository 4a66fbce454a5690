import { SquareArrowOutUpRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExternalLink } from '../../common/ExternalLink.tsx';
import { Icon } from '../../ui/pictures/Icon.tsx';
import styles from './Add.module.css';
import { useCopiedLink } from './use-copied-link.ts';

/** A link that is copied on YouTube comes into the field where the browser lets the page read it. */
export function SiteSearchLink({ words, onLink }: { words: string; onLink: (link: string) => void }) {
  const { t } = useTranslation('queue');
  const [isOpened, setOpened] = useState(false);
  const canNotice = useCopiedLink(isOpened, onLink);
  return (
    <div>
      <ExternalLink
        href={`https://www.youtube.com/results?search_query=${encodeURIComponent(words)}`}
        className={styles.siteSearch}
        onPress={() => setOpened(true)}
      >
        {t('searchElsewhere')}
        <Icon of={SquareArrowOutUpRight} />
      </ExternalLink>
      <p className={styles.hint}>{canNotice ? t('copyNoticed') : t('copyPasted')}</p>
    </div>
  );
}
