import { CloseCode } from '@matinee/protocol';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VideoPlayer } from '../../features/player/VideoPlayer.tsx';
import { whenVideoIsUnderWay } from '../../room/player/room-player.ts';
import { useRoom, useRoomTitle } from '../../room/room-context.ts';
import { FeaturesContext } from '../../room/feature-parts.ts';
import { useRoomView } from '../../room/room-view.ts';
import { useLayout } from '../../room/use-layout.ts';
import { usePanelState } from '../../room/use-panel.ts';
import { useArrangement } from '../../ui/use-media-query.ts';
import { selectFinalReason, selectSource } from '../../room-client/room-selectors.ts';
import { NowPlaying } from './details/NowPlaying.tsx';
import { Panel } from './Panel.tsx';
import { usePageTitle } from '../../common/shell-context.ts';
import { useUnreadCount } from '../../room/chat/use-unread.ts';
import { videoTitle } from '../../room/texts/video-title.ts';
import styles from './Room.module.css';
import { RoomBar } from './details/RoomBar.tsx';
import { RoomName } from './details/RoomName.tsx';
import { SyncSheet } from './details/SyncButton.tsx';
import { useKeyboard } from './use-keyboard.ts';
import { useRootState } from './use-root-state.ts';
import { roomFeatures } from '../../features/feature-list.ts';
import { lateRoom } from './late.ts';

const LinksFromOutside = lateRoom((parts) => parts.LinksFromOutside);
const RoomToasts = lateRoom((parts) => parts.RoomToasts);
const UpNext = lateRoom((parts) => parts.UpNext);
// In theater and full screen.
const VideoTitle = lateRoom((parts) => parts.VideoTitle);
const FadingChat = lateRoom((parts) => parts.FadingChat);
const MiniPlayer = lateRoom((parts) => parts.MiniPlayer);
const RoomNotFound = lateRoom((parts) => parts.RoomNotFound);
const Gone = lateRoom((parts) => parts.Gone);

/** Close codes of rooms that do not exist. */
const notFoundCodes: ReadonlySet<number | undefined> = new Set([CloseCode.RoomNotFound, CloseCode.InvalidConnectionUrl]);

interface RoomProps {
  roomName: string;
  onRejoin: () => void;
}

export function Room(props: RoomProps) {
  const reason = useRoom(selectFinalReason);
  if (notFoundCodes.has(reason)) return <RoomNotFound roomName={props.roomName} />;
  return (
    <FeaturesContext value={roomFeatures}>
      <RoomLayout {...props} />
    </FeaturesContext>
  );
}

function RoomLayout({ roomName, onRejoin }: RoomProps) {
  const { t } = useTranslation('stage');
  const status = useRoom(({ connection, isSynced }) => {
    if (isSynced) return 'connected';
    return connection.status === 'connected' ? 'connecting' : connection.status;
  });
  const reason = useRoom(selectFinalReason);
  const layout = useLayout();
  const arrangement = useArrangement();
  const panel = usePanelState();
  const miniWindow = useRoomView((view) => view.miniWindow);
  const isGone = reason !== undefined;
  const hasDetails = layout === 'default' && arrangement !== 'phone';
  const isWhole = useIsWhole();
  useRootState({ layout, panel, arrangement });
  useKeyboard(arrangement);

  return (
    <div className={styles.room} data-connection={status}>
      <DocumentTitle roomName={roomName} />
      <RoomToasts roomName={roomName} />
      <LinksFromOutside />
      {arrangement !== 'phone' && <RoomName roomName={roomName} />}
      {arrangement === 'phone' && layout === 'default' && <RoomBar roomName={roomName} />}
      <main className={styles.stage} aria-label={t('stage')} inert={isGone}>
        <div className={styles.stageInner}>
          <VideoPlayer
            hasControls={isWhole}
            overlay={
              layout !== 'default' && (
                <>
                  <VideoTitle roomName={roomName} />
                  {panel !== 'open' && <FadingChat />}
                </>
              )
            }
          />
          {isWhole && (hasDetails ? <NowPlaying roomName={roomName} /> : <SyncSheet />)}
          {hasDetails && arrangement === 'wide' && <UpNext />}
        </div>
      </main>
      {isWhole && panel !== 'absent' && <Panel arrangement={arrangement} isFolded={panel === 'folded'} isInert={isGone} />}
      {miniWindow !== undefined && <MiniPlayer target={miniWindow} />}
      {!isGone && roomFeatures.map(({ name, Dialog }) => Dialog && <Dialog key={name} roomName={roomName} />)}
      {isGone && <Gone reason={reason} onRejoin={onRejoin} />}
    </div>
  );
}

/** Turns true after the first paint, once the video is under way: the rest of the room would delay both. */
function useIsWhole(): boolean {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => void whenVideoIsUnderWay().then(() => setWhole(true)), []);
  return isWhole;
}

/** A component of its own, because the title changes often. An @ marks a mention of this user. */
export function DocumentTitle({ roomName }: { roomName: string }): null {
  const { t } = useTranslation(['stage', 'room']);
  const room = useRoomTitle() ?? roomName;
  const video = useRoom((state) => {
    const source = selectSource(state);
    return source === null ? undefined : videoTitle(source);
  });
  const isPlaying = useRoom((state) => state.sync?.isPlaying ?? false);
  const unread = useUnreadCount();
  const page = video === undefined ? t('room:pageTitle', { room }) : t(isPlaying ? 'pageTitlePlaying' : 'pageTitlePaused', { video, room });
  const isMentioned = useRoomView((view) => view.isMentioned);
  usePageTitle(unread > 0 ? (isMentioned ? '@' : '') + t('pageTitleUnread', { count: unread, page }) : page);
  return null;
}
