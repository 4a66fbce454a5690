import { SquareArrowOutUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ExternalLink } from '../../common/ExternalLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Add.module.css';

/** YouTube's own search in another tab, from where links can be copied. */
export function SiteSearchLink({ words }: { words: string }) {
  const { t } = useTranslation('queue');
  return (
    <ExternalLink href={`https://www.youtube.com/results?search_query=${encodeURIComponent(words)}`} className={styles.siteSearch}>
      {t('searchElsewhere')}
      <Icon of={SquareArrowOutUpRight} />
    </ExternalLink>
  );
}
