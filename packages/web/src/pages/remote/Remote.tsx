import { ListVideo, MessageCircle, Unplug } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { roomFeatures } from '../../features/feature-list.ts';
import { Chat } from '../../features/chat/Chat.tsx';
import { NowRow } from '../../features/queue/NowRow.tsx';
import { Queue, QueueHeading } from '../../features/queue/Queue.tsx';
import type { PairedDevice } from '../../features/second-device/paired-device.ts';
import { PairedRoom } from '../../features/second-device/PairedRoom.tsx';
import { FeaturesContext } from '../../room/feature-parts.ts';
import { selectSource } from '../../room-client/room-selectors.ts';
import { useRoom, useRoomTitle } from '../../room/room-context.ts';
import { useRoomView, useRoomViewStore, type RoomTab } from '../../room/room-view.ts';
import { QueueTops } from '../../room/FeatureSlots.tsx';
import { ScrollPane } from '../../room/ScrollPane.tsx';
import { useMarkAsRead, useUnreadCount } from '../../room/chat/use-unread.ts';
import { videoTitle } from '../../room/texts/video-title.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Thumbnail } from '../../ui/pictures/Thumbnail.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/layout/Tabs.tsx';
import styles from './Remote.module.css';
import { RemoteControls } from './RemoteControls.tsx';
import { AddPanel } from '../../features/add/AddPanel.tsx';
import { RoomToasts } from '../../features/room-toasts/RoomToasts.tsx';

export interface RemoteProps {
  device: PairedDevice;
  onLeave: () => void;
  /** The pairing has ended elsewhere. */
  onEnd: () => void;
}

const remoteFeatures = roomFeatures.filter(({ AddWays }) => AddWays !== undefined);

export function Remote({ device, onLeave, onEnd }: RemoteProps) {
  return (
    <PairedRoom device={device} onEnd={onEnd}>
      <FeaturesContext value={remoteFeatures}>
        <RemotePanel roomName={device.room} onLeave={onLeave} />
      </FeaturesContext>
    </PairedRoom>
  );
}

function RemotePanel({ roomName, onLeave }: { roomName: string; onLeave: () => void }) {
  const { t } = useTranslation(['devices', 'stage']);
  const title = useRoomTitle() ?? roomName;
  const source = useRoom(selectSource);
  const isSynced = useRoom((room) => room.isSynced);
  useEffect(() => {
    const { dataset } = document.documentElement;
    // Hides the app bar, as in full screen.
    dataset['layout'] = 'fullscreen';
    return () => {
      delete dataset['layout'];
    };
  }, []);
  return (
    <main className={styles.remote} data-connection={isSynced ? 'connected' : 'connecting'}>
      <RoomToasts roomName={roomName} />
      <header className={styles.head}>
        {source !== null && <Thumbnail src={source.thumbnail} title={videoTitle(source)} lazy={false} className={styles.poster} />}
        <div className={styles.titles}>
          <h1 className="title-card one-line" dir="auto">
            {source === null ? t('stage:nothingNow') : videoTitle(source)}
          </h1>
          <p className="meta one-line" dir="auto">
            {isSynced ? title : t('connecting')}
          </p>
        </div>
        <IconButton label={t('leave')} icon={Unplug} onPress={onLeave} />
      </header>
      <RemoteControls />
      <RemoteTabs />
      {remoteFeatures.map(({ name, Dialog }) => Dialog && <Dialog key={name} roomName={roomName} />)}
    </main>
  );
}

function RemoteTabs() {
  const { t } = useTranslation(['devices', 'queue', 'chat', 'room']);
  const view = useRoomViewStore();
  const tab = useRoomView((state) => (state.tab === 'chat' ? 'chat' : 'queue'));
  const unread = useUnreadCount();
  const queueLength = useRoom((room) => room.sync?.queue.length) ?? 0;
  return (
    <Tabs className={styles.tabs} selected={tab} onSelect={(id) => view.setState({ tab: id as RoomTab })}>
      <TabList label={t('room:tabs')} kind="line" className={styles.tabList}>
        <Tab id="queue" icon={ListVideo} label={t('queue:queue')} count={queueLength} />
        <Tab id="chat" icon={MessageCircle} label={t('chat:chat')} count={unread} isNew />
      </TabList>
      <TabPanel id="queue" className={styles.pane}>
        <ScrollPane id="queue">
          <AddPanel />
          <QueueTops />
          <QueueHeading />
          <NowRow />
          <Queue />
        </ScrollPane>
      </TabPanel>
      <TabPanel id="chat" className={styles.pane}>
        <ChatPane />
      </TabPanel>
    </Tabs>
  );
}

function ChatPane() {
  useMarkAsRead();
  return <Chat>{roomFeatures.map(({ name, Cards }) => Cards && <Cards key={name} />)}</Chat>;
}
