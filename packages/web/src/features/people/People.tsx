import { RequestType } from '@matinee/protocol';
import { isSamePerson, peopleOf } from '@matinee/room/read';
import { History, Lock, LockOpen } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { selectCan, selectOwnUser } from '../../room-client/room-selectors.ts';
import { selectCanManageUsers, selectMayReadLog } from '../../room-client/user-selectors.ts';
import { PreserveFocus } from '../../ui/focus/PreserveFocus.tsx';
import { Skeleton } from '../../ui/pictures/Skeleton.tsx';
import { SearchField } from '../../ui/forms/TextField.tsx';
import { useRoom } from '../../room/room-context.ts';
import { useRoomViewStore } from '../../room/room-view.ts';
import { needsSearch, toUserGroups, type UserGroup } from './user-groups.ts';
import styles from './People.module.css';
import { UserRow } from './UserRow.tsx';
import { Knocks } from './Knocks.tsx';
import { BanList } from './BanList.tsx';
import { Button } from '../../ui/Button.tsx';
import { ActivityDialog } from './ActivityDialog.tsx';
import { useLock } from '../../room/use-lock.ts';

const selectMayBan = (room: ClientRoom) => selectCan(room, { type: RequestType.Ban });
const selectMayLock = (room: ClientRoom) => selectCan(room, { type: RequestType.LockControls });

/** `invite` is set where no other place of the room has it. */
export function People({ invite }: { invite?: ReactNode }) {
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
      {isSearchable && <SearchField label={t('search')} value={search} onChange={setSearch} autoComplete="off" className={styles.search} />}
      {hasKnocks && <Knocks />}
      {(invite !== undefined || mayLock || mayReadLog) && (
        <div className={styles.tools}>
          {invite}
          {mayLock && <LockButton />}
          {mayReadLog && <ActivityButton />}
        </div>
      )}
      {users.length === 0 && <UserListSkeleton />}
      {users.length > 0 && groups.length === 0 && <p className="hint">{t('noMatch')}</p>}
      <PreserveFocus>
        {groups.map((group) => (
          <Group key={group.id} group={group} />
        ))}
      </PreserveFocus>
      {mayBan && <BanList />}
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

function ActivityButton() {
  const { t } = useTranslation('guards');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="s" icon={History} onPress={() => setOpen(true)}>
        {t('activity')}
      </Button>
      {isOpen && <ActivityDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function LockButton() {
  const { isLocked, label, toggle } = useLock();
  return (
    <Button size="s" icon={isLocked ? LockOpen : Lock} onPress={toggle}>
      {label}
    </Button>
  );
}
