import { roomFeatures } from '../../features/feature-list.ts';
import { ChevronRight, ListVideo, MessageCircle, PanelRightClose, PanelRightOpen, Settings2, Users, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Chat } from '../../features/chat/Chat.tsx';
import { InviteButton } from '../../features/invite/InviteButton.tsx';
import { selectPeopleCount } from '../../room-client/room-selectors.ts';
import { useRoom } from '../../room/room-context.ts';
import { ScrollPane } from '../../room/ScrollPane.tsx';
import { SeatRow } from '../../room/SeatRow.tsx';
import { useRoomView, useRoomViewStore, type RoomTab } from '../../room/room-view.ts';
import { useIsVideoAlone } from '../../room/use-layout.ts';
import { usePanelActions } from '../../room/use-panel.ts';
import { useMarkAsRead, useUnreadCount } from '../../room/chat/use-unread.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Tab, TabCount, TabList, TabPanel, Tabs } from '../../ui/layout/Tabs.tsx';
import { Icon } from '../../ui/pictures/Icon.tsx';
import type { Arrangement } from '../../ui/use-media-query.ts';
import audienceStyles from './Audience.module.css';
import styles from './Panel.module.css';
import { latePanes, lateRoom } from './late.ts';

const InviteCard = lateRoom((parts) => parts.InviteCard);
const PanelEdge = lateRoom((parts) => parts.PanelEdge);
const ChatTools = lateRoom((parts) => parts.ChatTools);
const ComposerMenu = lateRoom((parts) => parts.ComposerMenu);
const QueuePane = latePanes((parts) => parts.QueuePane);
const MessageSearch = latePanes((parts) => parts.MessageSearch);
const People = latePanes((parts) => parts.People);
const SettingsPane = latePanes((parts) => parts.SettingsPane);

export interface PanelProps {
  arrangement: Arrangement;
  isFolded: boolean;
  isInert: boolean;
}

export function Panel({ arrangement, isFolded, isInert }: PanelProps) {
  const { t } = useTranslation('stage');
  return (
    <aside className={styles.panel} aria-label={t('panel')} inert={isInert}>
      {isFolded ? (
        <Rail />
      ) : (
        <>
          {arrangement === 'wide' && <PanelEdge />}
          <PanelTabs arrangement={arrangement} />
        </>
      )}
    </aside>
  );
}

function PanelTabs({ arrangement }: { arrangement: Arrangement }) {
  const { t } = useTranslation('stage');
  const view = useRoomViewStore();
  const panel = usePanelActions();
  const tab = useRoomView((state) => state.tab);
  const isUpright = arrangement === 'upright';
  const isPhone = arrangement === 'phone';
  // On a tablet held upright the chat has a pane of its own.
  const selected = isUpright && tab === 'chat' ? 'queue' : tab;
  const list = <PanelTabList isBar={isPhone} hasChat={!isUpright} />;
  return (
    <Tabs className={styles.tabs} selected={selected} onSelect={(id) => view.setState({ tab: id as RoomTab })}>
      {!isPhone && (
        <div className={styles.head}>
          {list}
          {!isUpright && (
            <IconButton label={t('fold')} icon={PanelRightClose} size="s" shortcut="P" className={styles.fold} onPress={panel.fold} />
          )}
        </div>
      )}
      {isUpright && (
        <div className={styles.chatColumn}>
          <ChatPane />
        </div>
      )}
      {!isUpright && (
        <TabPanel id="chat" className={styles.pane}>
          <ChatPane />
        </TabPanel>
      )}
      <TabPanel id="queue" className={styles.pane}>
        <QueuePane />
      </TabPanel>
      <TabPanel id="people" className={styles.pane}>
        <ScrollPane id="people">
          <PeoplePane />
        </ScrollPane>
      </TabPanel>
      <TabPanel id="settings" className={styles.pane}>
        <ScrollPane id="settings">
          <SettingsPane />
        </ScrollPane>
      </TabPanel>
      {isPhone && list}
    </Tabs>
  );
}

/** Of labels and counts in the head of a narrow panel. */
const maxCharacters = 32;

/** A component of its own, because unread messages and people change often. */
function PanelTabList({ isBar, hasChat }: { isBar: boolean; hasChat: boolean }) {
  const { t } = useTranslation('room');
  const entries = usePanelEntries();
  const length = entries
    .map(({ label, count }) => label.length + (count > 0 ? 2 + String(count).length : 0))
    .reduce((sum, each) => sum + each, 0);
  return (
    <TabList
      label={t('tabs')}
      isCrowded={length > maxCharacters}
      kind={isBar ? 'bar' : 'line'}
      className={isBar ? styles.tabBar : styles.tabList}
      onApproach={latePanes.preload}
    >
      {entries
        .filter(({ id }) => hasChat || id !== 'chat')
        .map((entry) => (
          <Tab key={entry.id} {...entry} isIconOnly={!isBar && entry.id === 'settings'} />
        ))}
    </TabList>
  );
}

/** Has the invite button where neither the row under the video nor the bar of a phone has it. */
function PeoplePane() {
  const roomName = useRoom((room) => room.sync?.name ?? '');
  const isVideoAlone = useIsVideoAlone();
  return <People invite={isVideoAlone ? <InviteButton roomName={roomName} /> : undefined} />;
}

function ChatPane() {
  const roomName = useRoom((room) => room.sync?.name ?? '');
  // The row under the video shows them larger.
  const hasSeats = useRoomView((view) => !view.areSeatsUnderVideo);
  const isSearching = useRoomView((view) => view.messageSearch !== undefined);
  useMarkAsRead();
  return (
    <>
      <div className={styles.chatHead} inert={isSearching}>
        {hasSeats && <Audience />}
        <div className={styles.chatTools}>
          <ChatTools isAlone={!hasSeats} />
        </div>
      </div>
      <Chat menu={<ComposerMenu />} whenAlone={<InviteCard roomName={roomName} />} search={<MessageSearch />}>
        {roomFeatures.map(({ name, Cards }) => Cards && <Cards key={name} />)}
      </Chat>
    </>
  );
}

function Audience() {
  const { t } = useTranslation(['stage', 'app']);
  const count = useRoom(selectPeopleCount);
  const panel = usePanelActions();
  if (count === 0) return <div className={audienceStyles.audience} />;
  return (
    <button type="button" className={audienceStyles.audience} onClick={() => panel.open('people')}>
      <SeatRow max={5} />
      {/* The seats say it, and how many more there are. */}
      <span className="visually-hidden">
        {t('app:people', { count })}, {t('showPeople')}
      </span>
      <Icon of={ChevronRight} />
    </button>
  );
}

interface PanelEntry {
  id: RoomTab;
  icon: LucideIcon;
  label: string;
  count: number;
  /** For screen readers. */
  countLabel?: string;
  isNew?: boolean;
  isMention?: boolean;
}

function usePanelEntries(): PanelEntry[] {
  const { t } = useTranslation(['room', 'chat', 'queue', 'people']);
  const unread = useUnreadCount();
  const isMention = useRoomView((view) => view.isMentioned);
  const queueLength = useRoom((room) => room.sync?.queue.length) ?? 0;
  const people = useRoom(selectPeopleCount);
  const knocks = useRoom((room) => room.knocks.length);
  return [
    {
      id: 'chat',
      icon: MessageCircle,
      label: t('chat:chat'),
      count: unread,
      countLabel: t('chat:newMessages', { count: unread }) + (isMention ? `, ${t('chat:mentioned')}` : ''),
      isNew: true,
      isMention,
    },
    { id: 'queue', icon: ListVideo, label: t('queue:queue'), count: queueLength },
    {
      id: 'people',
      icon: Users,
      label: t('people:people'),
      // Users who knock come first.
      ...(knocks > 0 ? { count: knocks, countLabel: t('people:knocking', { count: knocks }), isNew: true } : { count: people }),
    },
    { id: 'settings', icon: Settings2, label: t('tabSettings'), count: 0 },
  ];
}

function Rail() {
  const { t } = useTranslation('stage');
  const panel = usePanelActions();
  return (
    <nav className={styles.rail} aria-label={t('panel')}>
      <IconButton label={t('unfold')} icon={PanelRightOpen} shortcut="P" onPress={() => panel.open()} />
      {usePanelEntries().map(({ id, icon, label, count, countLabel, isNew, isMention }) => (
        <IconButton
          key={id}
          label={count > 0 ? t('railCount', { label, count: countLabel ?? String(count) }) : label}
          icon={icon}
          onHoverStart={latePanes.preload}
          onFocus={latePanes.preload}
          onPress={() => panel.open(id)}
        >
          {isNew === true && <TabCount count={count} isNew isMention={isMention} />}
        </IconButton>
      ))}
    </nav>
  );
}
