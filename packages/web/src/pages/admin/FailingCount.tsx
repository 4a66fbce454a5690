import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names.ts';
import styles from './Admin.module.css';
import { useOverview } from './use-overview.ts';

const refreshMs = 60_000;

/** How many sites fail. Shows nothing while all work. */
export function FailingCount() {
  const { t } = useTranslation('admin');
  const failing = useOverview(refreshMs).data?.problems.filter(({ kind }) => kind === 'site').length ?? 0;
  if (failing === 0) return null;
  return (
    <span className={classNames(styles.count)}>
      <span aria-hidden="true">{failing}</span>
      <span className="visually-hidden">{t('failingCount', { count: failing })}</span>
    </span>
  );
}
