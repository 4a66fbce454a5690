import { ArrowLeft, ListVideo, MessageCircle, Settings, Users, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chat } from '../../features/chat/Chat.tsx';
import { People } from '../../features/people/People.tsx';
import { QueuePanel } from '../../features/queue/QueuePanel.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useFocusPanel } from '../../ui/focus/use-focus-panel.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/Tabs.tsx';
import styles from './Room.module.css';
import { useRoom } from '../../room/room-context.ts';
import { useRoomView, useRoomViewStore, type RoomTab } from '../../room/room-view.ts';

const SettingsPanel = lazy(async () => ({ default: (await import('../../features/settings/SettingsPanel.tsx')).SettingsPanel }));
const AddPanel = lazy(async () => ({ default: (await import('../../features/add/AddPanel.tsx')).AddPanel }));

export interface RoomTabsProps {
  /** Chat and people have a column of their own. */
  isWide: boolean;
  /** The tabs are a bar at the bottom; Add is reached from the queue. */
  isPhone: boolean;
  /** At the end of the line of tabs. */
  beside?: ReactNode;
}

/** The tabs below the player. */
export function RoomTabs({ isWide, isPhone, beside }: RoomTabsProps) {
  const { t } = useTranslation(['room', 'chat', 'queue', 'people']);
  const view = useRoomViewStore();
  const tab = useRoomView((state) => state.tab);
  const queueLength = useRoom((room) => room.sync?.queue.length) ?? 0;
  const people = useRoom((room) => room.users.length);
  const isAside = tab === 'chat' || tab === 'people';
  const selected: RoomTab = isWide && isAside ? 'queue' : tab;
  const select = (id: string): void => view.setState({ tab: id as RoomTab });
  const counted = (count: number): number | undefined => (count > 0 ? count : undefined);

  const tabs = useFocusPanel(selected);

  return (
    <Tabs ref={tabs} className={styles.tabs} selected={isPhone && selected === 'add' ? 'queue' : selected} onSelect={select}>
      {isPhone ? (
        <TabBar queueLength={queueLength} people={people} />
      ) : (
        <div className={styles.tabLine}>
          <TabList label={t('tabs')} className={styles.tabList}>
            {!isWide && <Tab id="chat" label={t('chat:chat')} />}
            <Tab id="queue" label={t('queue:queue')} count={counted(queueLength)} />
            <Tab id="add" label={t('tabAdd')} />
            {!isWide && <Tab id="people" label={t('people:people')} count={counted(people)} />}
            <Tab id="settings" label={t('tabSettings')} />
          </TabList>
          {beside}
        </div>
      )}
      {!isWide && (
        <TabPanel id="chat" className={styles.pane}>
          <Chat />
        </TabPanel>
      )}
      <TabPanel id="queue" className={styles.panel}>
        {isPhone && selected === 'add' ? <PhoneAdd /> : <QueuePanel />}
      </TabPanel>
      {!isPhone && (
        <TabPanel id="add" className={styles.panel}>
          <Suspense>
            <AddPanel />
          </Suspense>
        </TabPanel>
      )}
      {!isWide && (
        <TabPanel id="people" className={styles.pane}>
          <People isCollapsible={false} />
        </TabPanel>
      )}
      <TabPanel id="settings" className={styles.panel}>
        <Suspense>
          <SettingsPanel />
        </Suspense>
      </TabPanel>
    </Tabs>
  );
}

/** The bar at the bottom of a phone. */
function TabBar({ queueLength, people }: { queueLength: number; people: number }) {
  const { t } = useTranslation(['room', 'chat', 'queue', 'people']);
  const isChatShown = useRoomView((state) => state.tab === 'chat');
  const received = useRoom((room) => room.messagesReceived);
  const [readUntil, setReadUntil] = useState(received);
  if (isChatShown && readUntil !== received) setReadUntil(received);
  const unread = received - readUntil;
  return (
    <TabList bare label={t('tabs')} className={styles.tabBar}>
      <BarTab
        id="chat"
        icon={MessageCircle}
        label={t('chat:chat')}
        count={unread}
        countLabel={t('chat:newMessages', { count: unread })}
        isNew
      />
      <BarTab id="queue" icon={ListVideo} label={t('queue:queue')} count={queueLength} />
      <BarTab id="people" icon={Users} label={t('people:people')} count={people} />
      <BarTab id="settings" icon={Settings} label={t('tabSettings')} count={0} />
    </TabList>
  );
}

interface BarTabProps {
  id: RoomTab;
  icon: LucideIcon;
  label: string;
  count: number;
  /** The count in words, for screen readers. */
  countLabel?: string;
  isNew?: boolean;
}

function BarTab({ id, icon, label, count, countLabel, isNew = false }: BarTabProps) {
  return (
    <Tab id={id} className={classNames(styles.barTab)}>
      <Icon of={icon} />
      {label}
      {count > 0 && (
        <span className={styles.count} data-new={isNew ? '' : undefined}>
          <span aria-hidden={countLabel !== undefined}>{count}</span>
          {countLabel !== undefined && <span className="visually-hidden">{countLabel}</span>}
        </span>
      )}
    </Tab>
  );
}

/** The Add panel on a phone, in place of the queue. */
function PhoneAdd() {
  const { t } = useTranslation('room');
  const view = useRoomViewStore();
  return (
    <>
      <Button kind="quiet" size="s" icon={ArrowLeft} className={styles.back} onPress={() => view.setState({ tab: 'queue' })}>
        {t('backToQueue')}
      </Button>
      <Suspense>
        <AddPanel />
      </Suspense>
    </>
  );
}
