import { linkTo } from '@matinee/media/link-to';
import type { QueueItem } from '@matinee/protocol';
import { ExternalLink as ExternalLinkIcon } from 'lucide-react';
import { ExternalLink } from '../../../common/ExternalLink.tsx';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import styles from './NowPlaying.module.css';

export function SourceLink({ item, site }: { item: QueueItem; site: string }) {
  return (
    <ExternalLink href={linkTo(item)} className={styles.source}>
      {site} <Icon of={ExternalLinkIcon} />
    </ExternalLink>
  );
}
