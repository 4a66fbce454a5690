import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { Table } from '../../../ui/layout/Table.tsx';
import { SearchField } from '../../../ui/forms/SearchField.tsx';
import type { BanChoice } from './ban-choice.ts';
import { BanList, bansKey } from './BanList.tsx';
import { Loaded } from '../Loaded.tsx';
import { PersonRow } from './PersonRow.tsx';
import styles from '../Section.module.css';
import { useAdminCall } from '../use-admin-call.ts';
import { BanDialog } from './BanDialog.tsx';

const refreshMs = 10_000;

/** The users who have a room open, at all nodes, and the bans. */
export function PeopleSection() {
  const { t } = useTranslation(['admin', 'app']);
  const call = useAdminCall();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [banTarget, setBanTarget] = useState<BanChoice>();
  const search = useDeferredValue(typed.trim());
  const query = useQuery({
    queryKey: ['admin-people', search],
    queryFn: async ({ signal }) => (await call('people', { query: { ...(search !== '' && { search }) } }, signal)).data,
    refetchInterval: refreshMs,
    placeholderData: (before) => before,
  });
  const columns = [
    { id: 'name', label: t('app:name') },
    { id: 'network', label: t('network') },
    { id: 'rooms', label: t('nav.rooms') },
    { id: 'since', label: t('hereFor') },
    { id: 'actions', label: t('actions'), hideLabel: true },
  ];
  return (
    <>
      <header className={classNames(styles.head)}>
        <h1 className="title-page">{t('nav.people')}</h1>
        <SearchField
          label={t('findPerson')}
          placeholder={t('findPersonHint')}
          value={typed}
          onChange={setTyped}
          className={styles.search}
        />
      </header>
      <Loaded query={query}>
        {(people) =>
          people.length === 0 ? (
            <p className="meta">{t('noPeople')}</p>
          ) : (
            <Table caption={t('people')} columns={columns}>
              {people.map((user) => (
                <PersonRow key={user.id} user={user} nowMs={query.dataUpdatedAt} onBan={(kind) => setBanTarget({ kind, user })} />
              ))}
            </Table>
          )
        }
      </Loaded>
      <BanList onAdd={() => setBanTarget('typed')} />
      {banTarget !== undefined && (
        <BanDialog
          target={banTarget}
          onClose={() => setBanTarget(undefined)}
          onBanned={() => {
            void queries.invalidateQueries({ queryKey: bansKey });
            void query.refetch();
          }}
        />
      )}
    </>
  );
}
