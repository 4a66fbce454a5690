import { CloseCode } from '@matinee/protocol';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { selectRoomTitle } from '../../room-client/room-selectors.ts';
import { usePageTitle } from '../../common/page-title.ts';
import { Chat } from '../../features/chat/Chat.tsx';
import { People } from '../../features/people/People.tsx';
import { VideoPlayer } from '../../features/player/VideoPlayer.tsx';
import { useRoomToasts } from '../../features/room-toasts/use-room-toasts.ts';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import styles from './Room.module.css';
import { RoomBar } from './RoomBar.tsx';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { RoomHead } from './RoomHead.tsx';
import { RoomNotFound } from './RoomNotFound.tsx';
import { RoomTabs } from './RoomTabs.tsx';
import { useLayout } from './use-layout.ts';
import { useIsPhone, useIsWide, useIsWideAndLow } from '../../ui/use-media-query.ts';

const OverlayChat = lazy(async () => ({ default: (await import('../../features/chat/OverlayChat.tsx')).OverlayChat }));

/** Close codes of rooms that do not exist. */
const notFoundCodes: ReadonlySet<number | undefined> = new Set([CloseCode.RoomNotFound, CloseCode.InvalidConnectionUrl]);

interface RoomProps {
  roomName: string;
  onRejoin: () => void;
}

/** The room, or a notice that it does not exist. */
export function Room(props: RoomProps) {
  const kickReason = useRoom(({ connection }) => (connection.status === 'inactive' ? connection.kickReason : undefined));
  return notFoundCodes.has(kickReason) ? <RoomNotFound roomName={props.roomName} /> : <RoomLayout {...props} />;
}

/** Stage and side column, one column, or the video alone. */
function RoomLayout({ roomName, onRejoin }: RoomProps) {
  const { t } = useTranslation('room');
  const session = useRoomSession();
  const status = useRoom(({ connection, isSynced }) => (connection.status === 'connected' && !isSynced ? 'connecting' : connection.status));
  const hasPeople = useRoom((room) => room.users.length > 0);
  const layout = useLayout();
  const isWide = useIsWide();
  const isPhone = useIsPhone();
  const isFolded = useIsWideAndLow();
  usePageTitle(t('pageTitle', { room: useRoom(selectRoomTitle) ?? roomName }));
  useRoomToasts(session, roomName);

  return (
    <main className={styles.room} data-connection={status} data-layout={layout}>
      {isPhone && layout !== 'fullscreen' && <RoomBar roomName={roomName} />}
      <div className={styles.stage}>
        <div className={styles.stageInner}>
          <VideoPlayer
            isFullscreen={layout === 'fullscreen'}
            notice={<ConnectionNotice onRejoin={onRejoin} />}
            overlay={
              layout === 'fullscreen' && (
                <Suspense>
                  <OverlayChat />
                </Suspense>
              )
            }
          />
          {layout !== 'fullscreen' && (
            <>
              {!isPhone && !isFolded && <RoomHead roomName={roomName} />}
              <RoomTabs isWide={isWide} isPhone={isPhone} beside={isFolded && <RoomHead roomName={roomName} isFolded />} />
            </>
          )}
        </div>
      </div>
      {isWide && layout !== 'fullscreen' && (
        <aside className={styles.side} aria-label={t('peopleAndChat')}>
          {/* Keys keep the content after the skeletons from counting as a layout shift. */}
          <div className={styles.sideInner} key={hasPeople ? 'known' : 'loading'}>
            <People isCollapsible />
            <Chat />
          </div>
        </aside>
      )}
    </main>
  );
}
