import type { Visibility } from '@matinee/protocol';
import { Eye, EyeOff, Link, Users, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { selectRoomTitle } from '../../room-client/room-selectors.ts';
import { Badge } from '../../ui/Badge.tsx';
import { InviteButton } from '../../features/invite/InviteButton.tsx';
import { ConnectionStatusDot } from './ConnectionStatusDot.tsx';
import styles from './Room.module.css';
import { RoomTitle } from './RoomTitle.tsx';
import { useRoom } from '../../room/room-context.ts';
import { useRoomViewStore } from '../../room/room-view.ts';

const visibilities = {
  public: [Eye, 'app:visibility.public'],
  unlisted: [Link, 'app:visibility.unlisted'],
  private: [EyeOff, 'app:visibility.private'],
} as const satisfies Record<Visibility, [LucideIcon, string]>;

export interface RoomHeadProps {
  roomName: string;
  /** Next to the tabs, on one line. */
  isFolded?: boolean;
}

/** Title, visibility and connection of the room. */
export function RoomHead({ roomName, isFolded = false }: RoomHeadProps) {
  const { t } = useTranslation(['room', 'app']);
  const view = useRoomViewStore();
  const title = useRoom(selectRoomTitle);
  const count = useRoom((room) => room.users.length);
  const visibility = useRoom((room) => room.sync?.visibility);
  return (
    <header className={styles.head} data-folded={isFolded ? '' : undefined}>
      <div className={styles.name}>
        <RoomTitle roomName={roomName} />
        <div className={styles.facts} key={title === undefined ? 'loading' : 'known'}>
          <ConnectionStatusDot onPress={() => view.setState({ isSyncOpen: true })} />
          {count > 0 && (
            <Badge icon={Users} className="num">
              {t('app:watching', { count })}
            </Badge>
          )}
          {visibility !== undefined && <Badge icon={visibilities[visibility][0]}>{t(visibilities[visibility][1])}</Badge>}
        </div>
      </div>
      <InviteButton roomName={roomName} isIcon={isFolded} />
    </header>
  );
}
