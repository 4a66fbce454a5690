import { QueueTops } from '../../room/FeatureSlots.tsx';
import { ScrollPane } from '../../room/ScrollPane.tsx';
import { NowRow } from '../../features/queue/NowRow.tsx';
import { Queue, QueueHeading } from '../../features/queue/Queue.tsx';
import { RestoreBanner } from '../../features/queue/RestoreBanner.tsx';
import { SettingsPanel } from '../../features/settings/SettingsPanel.tsx';
import { roomFeatures } from '../../features/feature-list.ts';
import { AddPanel } from '../../features/add/AddPanel.tsx';

export { MessageSearch } from '../../features/chat/MessageSearch.tsx';
export { People } from '../../features/people/People.tsx';

export function QueuePane() {
  return (
    <ScrollPane id="queue">
      <AddPanel />
      <QueueTops />
      <RestoreBanner />
      <QueueHeading />
      <NowRow />
      <Queue />
    </ScrollPane>
  );
}

const groups = roomFeatures.flatMap(({ settings = [] }) => settings);

export function SettingsPane() {
  return <SettingsPanel groups={groups} />;
}
