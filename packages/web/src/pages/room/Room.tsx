import { CloseCode } from '@matinee/protocol';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { VideoPlayer } from '../../features/player/VideoPlayer.tsx';
import { useRoom } from '../../room/room-context.ts';
import { useRoomView } from '../../room/room-view.ts';
import { useLayout } from '../../room/use-layout.ts';
import { usePanelState } from '../../room/use-panel.ts';
import { Late } from '../../ui/Late.tsx';
import { useArrangement } from '../../ui/use-media-query.ts';
import { selectFinalReason } from './connection-status.ts';
import { DocumentTitle } from './DocumentTitle.tsx';
import { LazyRoomNotFound } from './lazy-room-not-found.ts';
import { NowPlaying } from './NowPlaying.tsx';
import { Panel } from './Panel.tsx';
import styles from './Room.module.css';
import { RoomBar } from './RoomBar.tsx';
import { RoomName } from './RoomName.tsx';
import { SyncSheet } from './SyncButton.tsx';
import { useKeyboard } from './use-keyboard.ts';
import { useRootState } from './use-root-state.ts';

const LinksFromOutside = lazy(async () => ({ default: (await import('../../features/add/LinksFromOutside.tsx')).LinksFromOutside }));
const RoomToasts = lazy(async () => ({ default: (await import('../../features/room-toasts/RoomToasts.tsx')).RoomToasts }));
const UpNext = lazy(async () => ({ default: (await import('./UpNext.tsx')).UpNext }));
// In theater and full screen.
const VideoTitle = lazy(async () => ({ default: (await import('./VideoTitle.tsx')).VideoTitle }));
const FadingChat = lazy(async () => ({ default: (await import('../../features/chat/FadingChat.tsx')).FadingChat }));
// Rarely shown.
const MiniPlayer = lazy(async () => ({ default: (await import('./MiniPlayer.tsx')).MiniPlayer }));
const PairDialog = lazy(async () => ({ default: (await import('../../features/second-device/PairDialog.tsx')).PairDialog }));
const Gone = lazy(async () => ({ default: (await import('./Gone.tsx')).Gone }));

/** Close codes of rooms that do not exist. */
const notFoundCodes: ReadonlySet<number | undefined> = new Set([CloseCode.RoomNotFound, CloseCode.InvalidConnectionUrl]);

interface RoomProps {
  roomName: string;
  onRejoin: () => void;
}

/** The room, or a notice that it does not exist. */
export function Room(props: RoomProps) {
  const reason = useRoom(selectFinalReason);
  return notFoundCodes.has(reason) ? <LazyRoomNotFound roomName={props.roomName} /> : <RoomLayout {...props} />;
}

/** Stage and panel, in the arrangement that fits the window. */
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
  const pairing = useRoomView((view) => view.pairing);
  const isGone = reason !== undefined;
  const hasDetails = layout === 'default' && arrangement !== 'phone';
  useRootState({ layout, panel, arrangement });
  useKeyboard(arrangement);

  return (
    <div className={styles.room} data-connection={status}>
      <DocumentTitle roomName={roomName} />
      <Late>
        <RoomToasts roomName={roomName} />
        <LinksFromOutside />
      </Late>
      {arrangement !== 'phone' && <RoomName roomName={roomName} />}
      {arrangement === 'phone' && layout === 'default' && <RoomBar roomName={roomName} />}
      <main className={styles.stage} aria-label={t('stage')} inert={isGone}>
        <div className={styles.stageInner}>
          <VideoPlayer
            overlay={
              layout !== 'default' && (
                <Late>
                  <VideoTitle roomName={roomName} />
                  {panel !== 'open' && <FadingChat />}
                </Late>
              )
            }
          />
          {hasDetails ? <NowPlaying roomName={roomName} /> : <SyncSheet />}
          {hasDetails && arrangement === 'wide' && (
            <Late>
              <UpNext />
            </Late>
          )}
        </div>
      </main>
      {panel !== 'absent' && <Panel arrangement={arrangement} isFolded={panel === 'folded'} isInert={isGone} />}
      {miniWindow !== undefined && (
        <Late>
          <MiniPlayer target={miniWindow} />
        </Late>
      )}
      <Late>{pairing !== undefined && !isGone && <PairDialog roomName={roomName} kind={pairing} />}</Late>
      {isGone && (
        <Late>
          <Gone reason={reason} onRejoin={onRejoin} />
        </Late>
      )}
    </div>
  );
}
