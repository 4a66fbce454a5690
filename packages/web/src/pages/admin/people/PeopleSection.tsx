import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { Table } from '../../../ui/layout/Table.tsx';
import { SearchField } from '../../../ui/forms/TextField.tsx';
import { type BanChoice, kindsOf } from './ban-choice.ts';
import { BanList, bansKey } from './BanList.tsx';
import { Loaded } from '../Loaded.tsx';
import styles from '../Section.module.css';
import { useAdminCall } from '../use-admin-call.ts';
import { BanDialog } from './BanDialog.tsx';
import type { BanKind, ConnectedUser } from '@matinee/protocol';
import { Ban, Ellipsis } from 'lucide-react';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../../ui/overlays/Menu.tsx';
import { useFormats } from '../use-formats.ts';

const refreshMs = 10_000;

/** The users at all nodes. */
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

function PersonRow({ user, nowMs, onBan }: { user: ConnectedUser; nowMs: number; onBan: (kind: BanKind) => void }) {
  const { t } = useTranslation('admin');
  const { duration } = useFormats();
  const { name, isLoggedIn, network, rooms, since } = user;
  return (
    <tr>
      <th scope="row">
        <span className={classNames(styles.withAvatar)}>
          <Avatar name={name} size="s" />
          <span>
            <bdi>{name}</bdi>
            <small>{t(isLoggedIn ? 'banKind.account' : 'guest')}</small>
          </span>
        </span>
      </th>
      <td className="num">{network}</td>
      <td>
        <bdi>{rooms.map((room) => room.title.trim() || room.name).join(', ')}</bdi>
      </td>
      <td className="num" data-label={t('hereFor')}>
        {duration(nowMs - since)}
      </td>
      <td data-tools="">
        <MenuTrigger>
          <IconButton label={t('moreOf', { name })} icon={Ellipsis} />
          <Menu label={t('moreOf', { name })} placement="bottom end" onAction={(kind) => onBan(kind as BanKind)}>
            {kindsOf(user).map((kind) => (
              <MenuItem key={kind} id={kind} label={t(`banItem.${kind}`)} icon={Ban} kind="danger" />
            ))}
          </Menu>
        </MenuTrigger>
      </td>
    </tr>
  );
}
