import type { Identified } from '@matinee/media/identify';
import { experimentalServices, type Service } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useServiceName } from '../../room/QueueItemText.tsx';
import styles from './Add.module.css';

export type Rejected = Extract<Identified, { kind: 'reject' }>;

export interface AddHintProps {
  identified: readonly Identified[] | undefined;
  search: Service | undefined;
}

export function AddHint({ identified, search }: AddHintProps) {
  const { t } = useTranslation('queue');
  const serviceName = useServiceName();
  const [first] = identified ?? [];
  if (identified?.length === 1 && (first?.kind === 'video' || first?.kind === 'collection')) {
    const service = serviceName(first.service);
    return (
      <p className={styles.hint}>
        {first.kind === 'video' ? service : t('namesList', { service })}{' '}
        {experimentalServices.includes(first.service) && (
          <>
            <Experimental /> {t('experimentalText')}
          </>
        )}
      </p>
    );
  }
  return (
    <p className={classNames(styles.hint, styles.general)}>
      {search === undefined ? t('addHint') : t('addHintSearch', { service: serviceName(search) })}
    </p>
  );
}

/** Marks services that change without notice. */
export function Experimental() {
  const { t } = useTranslation('queue');
  return <Badge>{t('experimental')}</Badge>;
}
