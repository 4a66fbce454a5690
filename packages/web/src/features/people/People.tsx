import { ChevronDown } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectCanManageUsers } from '../../room-client/user-selectors.ts';
import { sortUsers } from '../../room-client/room-selectors.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PreserveFocus } from '../../ui/focus/PreserveFocus.tsx';
import { AvatarGroup } from '../../ui/Avatar.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useRoom } from '../../room/room-context.ts';
import styles from './People.module.css';
import { UserRow } from './UserRow.tsx';

const shownAvatars = 6;

/** The users in the room. In the side column the list can collapse to a row of avatars. */
export function People({ isCollapsible }: { isCollapsible: boolean }) {
  const { t } = useTranslation('people');
  const users = useRoom((room) => room.users);
  const [isOpen, setOpen] = useState(true);
  const listId = useId();
  const names = users.slice(0, shownAvatars).map(({ name }) => name);
  const more = users.length - names.length;
  const title = (
    <>
      {t('people')} {users.length > 0 && <span className="badge-count">{users.length}</span>}
    </>
  );
  return (
    <section className={styles.people} aria-label={t('people')}>
      {isCollapsible ? (
        <h2 className={styles.title}>
          <button type="button" className={styles.head} aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
            <span>{title}</span>
            {!isOpen && <AvatarGroup avatars={names}>{more > 0 ? `+${more}` : undefined}</AvatarGroup>}
            <Icon of={ChevronDown} />
          </button>
        </h2>
      ) : (
        <h2 className="visually-hidden">{title}</h2>
      )}
      <div id={listId} hidden={isCollapsible && !isOpen}>
        <PreserveFocus>
          <UserList />
        </PreserveFocus>
      </div>
    </section>
  );
}

function UserList() {
  const users = useRoom((room) => room.users);
  const ownId = useRoom((room) => room.ownId);
  const canManage = useRoom(selectCanManageUsers);
  const sorted = useMemo(() => sortUsers(users), [users]);
  if (users.length === 0) return <UserListSkeleton />;
  return (
    <ul className={styles.list}>
      {sorted.map((user) => (
        <UserRow key={user.id} user={user} isOwn={user.id === ownId} canManage={canManage} />
      ))}
    </ul>
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
