import { RequestType } from '@matinee/protocol';
import { isSamePerson, peopleOf } from '@matinee/room/read';
import { Search } from 'lucide-react';
import { lazy, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { selectCan, selectOwnUser } from '../../room-client/room-selectors.ts';
import { selectCanManageUsers, selectMayReadLog } from '../../room-client/user-selectors.ts';
import { PreserveFocus } from '../../ui/focus/PreserveFocus.tsx';
import { Late } from '../../ui/Late.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useRoom } from '../../room/room-context.ts';
import { useRoomViewStore } from '../../room/room-view.ts';
import { needsSearch, toUserGroups, type UserGroup } from './user-groups.ts';
import styles from './People.module.css';
import { UserRow } from './UserRow.tsx';

// For few users, or rarely shown.
const Knocks = lazy(async () => ({ default: (await import('./Knocks.tsx')).Knocks }));
const LockButton = lazy(async () => ({ default: (await import('./LockButton.tsx')).LockButton }));
const ActivityButton = lazy(async () => ({ default: (await import('./ActivityButton.tsx')).ActivityButton }));
const BanList = lazy(async () => ({ default: (await import('./BanList.tsx')).BanList }));

const selectMayBan = (room: ClientRoom) => selectCan(room, { type: RequestType.Ban });
const selectMayLock = (room: ClientRoom) => selectCan(room, { type: RequestType.LockControls });

/** The users in the room, in groups; of many with a search. */
export function People() {
  const { t } = useTranslation('people');
  useTellInView();
  const all = useRoom((room) => room.users);
  const users = useMemo(() => peopleOf(all), [all]);
  const hasKnocks = useRoom((room) => room.knocks.length > 0);
  const mayBan = useRoom(selectMayBan);
  const mayLock = useRoom(selectMayLock);
  const mayReadLog = useRoom(selectMayReadLog);
  const [search, setSearch] = useState('');
  const isSearchable = needsSearch(users);
  const groups = useMemo(() => toUserGroups(users, isSearchable ? search : ''), [users, isSearchable, search]);
  return (
    <section className={styles.people} aria-label={t('people')}>
      {isSearchable && (
        <TextField
          label={t('search')}
          hideLabel
          type="search"
          icon={Search}
          placeholder={t('search')}
          value={search}
          onChange={setSearch}
          autoComplete="off"
          className={styles.search}
        />
      )}
      <Late>{hasKnocks && <Knocks />}</Late>
      {(mayLock || mayReadLog) && (
        <div className={styles.tools}>
          <Late>
            {mayLock && <LockButton />}
            {mayReadLog && <ActivityButton />}
          </Late>
        </div>
      )}
      {users.length === 0 && <UserListSkeleton />}
      {users.length > 0 && groups.length === 0 && <p className="hint">{t('noMatch')}</p>}
      <PreserveFocus>
        {groups.map((group) => (
          <Group key={group.id} group={group} />
        ))}
      </PreserveFocus>
      {mayBan && (
        <Late>
          <BanList />
        </Late>
      )}
    </section>
  );
}

function useTellInView(): void {
  const view = useRoomViewStore();
  useEffect(() => {
    view.setState({ arePeopleInView: true });
    return () => view.setState({ arePeopleInView: false });
  }, [view]);
}

function Group({ group: { id, users } }: { group: UserGroup }) {
  const { t } = useTranslation('people');
  const own = useRoom(selectOwnUser);
  const canManage = useRoom(selectCanManageUsers);
  return (
    <>
      <h2 className={styles.groupName}>
        {t(id)} <span className="num">{users.length}</span>
      </h2>
      <ul className={styles.list} aria-label={t(id)}>
        {users.map((user) => (
          <UserRow key={user.id} user={user} isOwn={own !== undefined && isSamePerson(user, own)} canManage={canManage} />
        ))}
      </ul>
    </>
  );
}

function UserListSkeleton() {
  return (
    <div className={styles.list} aria-hidden="true">
      {[45, 60, 35].map((width) => (
        <div key={width} className={styles.person}>
          <Skeleton shape="avatar" />
          <Skeleton shape="line" width={width} />
        </div>
      ))}
    </div>
  );
}
