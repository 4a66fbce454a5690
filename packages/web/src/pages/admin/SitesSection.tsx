import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Table } from '../../ui/layout/Table.tsx';
import { Loaded } from './Loaded.tsx';
import { SiteRow } from './SiteRow.tsx';
import styles from './Section.module.css';
import { useAdminCall } from './use-admin-call.ts';
import { useAttempt } from '../../common/toasts/use-attempt.ts';

const refreshMs = 30_000;

export function SitesSection() {
  const { t } = useTranslation('admin');
  const call = useAdminCall();
  const attempt = useAttempt();
  const [isChecking, setChecking] = useState(false);
  const query = useQuery({
    queryKey: ['admin-providers'],
    queryFn: async ({ signal }) => (await call('providers', {}, signal)).data,
    refetchInterval: refreshMs,
  });

  async function check(): Promise<void> {
    setChecking(true);
    await attempt(async () => [await call('checkProviders', {}), await query.refetch()], t('checkedAll'));
    setChecking(false);
  }

  const columns = [
    { id: 'provider', label: t('provider') },
    { id: 'state', label: t('state') },
    { id: 'worked', label: t('worked'), isNumber: true },
    { id: 'takes', label: t('takes'), isNumber: true },
    { id: 'notes', label: t('notes') },
    { id: 'on', label: t('isOn') },
  ];
  return (
    <>
      <header className={classNames(styles.head)}>
        <h1 className="title-page">{t('nav.providers')}</h1>
        <Button size="s" icon={RotateCw} isPending={isChecking} onPress={() => void check()}>
          {t('checkAll')}
        </Button>
      </header>
      <Loaded query={query}>
        {(sites) => (
          <Table caption={t('nav.providers')} columns={columns}>
            {sites.map((site) => (
              <SiteRow
                key={site.service}
                site={site}
                nowMs={query.dataUpdatedAt}
                onSwitch={(isOn) =>
                  attempt(async () => [
                    await call('patchSettings', { body: { [`service.${site.service}`]: isOn ? 'on' : 'off' } }),
                    await query.refetch(),
                  ])
                }
              />
            ))}
          </Table>
        )}
      </Loaded>
      <p className={classNames(styles.measured, 'hint')}>{t('measured')}</p>
    </>
  );
}
