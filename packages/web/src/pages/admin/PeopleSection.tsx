import type { ConnectedUser } from '@matinee/protocol';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names.ts';
import { Table } from '../../ui/Table.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Loaded } from './Loaded.tsx';
import styles from './Section.module.css';
import { useAdminCall } from './use-admin-call.ts';
import { useFormats } from './use-formats.ts';

const refreshMs = 10_000;

/** The users who have a room open, at all nodes. */
export function PeopleSection() {
  const { t } = useTranslation('admin');
  const call = useAdminCall();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const query = useQuery({
    queryKey: ['admin-people', search],
    queryFn: async ({ signal }) => (await call('people', { query: { ...(search !== '' && { search }) } }, signal)).data,
    refetchInterval: refreshMs,
    placeholderData: (before) => before,
  });
  const columns = [
    { id: 'name', label: t('name') },
    { id: 'network', label: t('network') },
    { id: 'rooms', label: t('nav.rooms') },
    { id: 'since', label: t('hereFor') },
  ];
  return (
    <>
      <header className={classNames(styles.head)}>
        <h1 className="title-page">{t('nav.people')}</h1>
        <TextField
          label={t('findPerson')}
          hideLabel
          type="search"
          icon={Search}
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
            <Table caption={t('nav.people')} columns={columns}>
              {people.map((user) => (
                <PersonRow key={user.id} user={user} nowMs={query.dataUpdatedAt} />
              ))}
            </Table>
          )
        }
      </Loaded>
    </>
  );
}

function PersonRow({ user: { name, isLoggedIn, network, rooms, since }, nowMs }: { user: ConnectedUser; nowMs: number }) {
  const { t } = useTranslation('admin');
  const { duration } = useFormats();
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        <small>{t(isLoggedIn ? 'account' : 'guest')}</small>
      </th>
      <td className="num">{network}</td>
      <td>
        <bdi>{rooms.map((room) => room.title.trim() || room.name).join(', ')}</bdi>
      </td>
      <td className="num" data-label={t('hereFor')}>
        {duration(nowMs - since)}
      </td>
    </tr>
  );
}
