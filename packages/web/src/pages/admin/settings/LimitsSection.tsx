import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { InvitationList } from '../people/InvitationList.tsx';
import { Loaded } from '../Loaded.tsx';
import styles from '../Section.module.css';
import { SettingsForm } from './SettingsForm.tsx';
import { useAdminCall } from '../use-admin-call.ts';

export function LimitsSection() {
  const { t } = useTranslation('admin');
  const call = useAdminCall();
  const query = useQuery({
    queryKey: ['admin-settings'],
    queryFn: ({ signal }) => call('getSettings', {}, signal),
    // A setting must not change while the operator edits it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <div className={classNames(styles.narrow)}>
      <header className={classNames(styles.head)}>
        <h1 className="title-page">{t('nav.limits')}</h1>
      </header>
      <Loaded query={query}>
        {(settings) => <SettingsForm key={query.dataUpdatedAt} known={settings} onSaved={() => void query.refetch()} />}
      </Loaded>
      <InvitationList />
    </div>
  );
}
