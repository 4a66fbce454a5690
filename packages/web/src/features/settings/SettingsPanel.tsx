import { RequestType, limits, RestoreQueueBehavior, type RoomSync, type SegmentCategory } from '@matinee/protocol';
import { Settings } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsFold } from '../../common/settings/FieldForm.tsx';
import { useShell } from '../../common/shell-context.ts';
import { useSetting, useSettingsStore } from '../../preferences/settings-store.ts';
import { selectDisabledReason } from '../../room-client/room-selectors.ts';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { Skeleton } from '../../ui/pictures/Skeleton.tsx';
import { Switch } from '../../ui/forms/Switch.tsx';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { useRoomViewStore } from '../../room/room-view.ts';
import { useDisabledReason } from '../../room/use-disabled-reason.ts';
import { ChatGroup } from './ChatGroup.tsx';
import { DeleteGroup } from './DeleteGroup.tsx';
import { AccessGroup } from './AccessGroup.tsx';
import { PermanentRoomGroup } from './PermanentRoomGroup.tsx';
import { PermissionsGroup } from './PermissionsGroup.tsx';
import { QueueModeField, VisibilityField } from '../../common/rooms/RoomFields.tsx';
import styles from './Settings.module.css';
import { SkipCategories } from '../../room/player/SkipCategories.tsx';
import { TextSetting } from './TextSetting.tsx';

const selectTitle = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.ApplySettings, changes: ['title'] });
const selectDescription = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.ApplySettings, changes: ['description'] });
const selectVisibility = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.ApplySettings, changes: ['visibility'] });
const selectMode = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.ApplySettings, changes: ['queueMode'] });
const selectOther = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.ApplySettings, changes: ['enableVoteSkip'] });

/** Settings of a feature that can be cut out; `after` names the group before them. */
export interface FeatureGroup {
  after: 'chat' | 'own';
  Group: ComponentType<{ sync: RoomSync }>;
}

/** A choice applies at once, a text when it is saved. */
export function SettingsPanel({ groups }: { groups: readonly FeatureGroup[] }) {
  const sync = useRoom((room) => room.sync);
  if (sync === undefined) return <Skeleton shape="line" width={60} />;
  const groupsAfter = (name: FeatureGroup['after']) =>
    // oxlint-disable-next-line react/no-array-index-key
    groups.map(({ after, Group }, index) => after === name && <Group key={index} sync={sync} />);
  return (
    <div className={styles.settings}>
      <RoomGroup sync={sync} />
      {sync.isTemporary && <PermanentRoomGroup />}
      <AccessGroup door={sync.door} />
      <QueueGroup sync={sync} />
      <ChatGroup isTemporary={sync.isTemporary} slowModeSeconds={sync.slowModeSeconds} chatHistory={sync.chatHistory} />
      {groupsAfter('chat')}
      {!sync.isTemporary && <PermissionsGroup sync={sync} />}
      <SegmentsGroup skipped={sync.autoSkipSegmentCategories} />
      <OwnGroup />
      {groupsAfter('own')}
      <DeleteGroup sync={sync} />
    </div>
  );
}

function RoomGroup({ sync }: { sync: RoomSync }) {
  const { t } = useTranslation(['settings', 'app']);
  const session = useRoomSession();
  return (
    <section className={styles.group} aria-labelledby="settings-room">
      <h2 id="settings-room">{t('room')}</h2>
      <TextSetting
        label={t('app:roomTitle')}
        value={sync.title}
        maxLength={limits.roomTitle}
        disabledReason={useDisabledReason(selectTitle)}
        onSave={(title) => session.applySettings({ title })}
      />
      <TextSetting
        label={t('description')}
        value={sync.description}
        maxLength={limits.roomDescription}
        multiline
        disabledReason={useDisabledReason(selectDescription)}
        onSave={(description) => session.applySettings({ description })}
      />
      <VisibilityField
        value={sync.visibility === 'public' ? 'public' : 'unlisted'}
        disabledReason={useDisabledReason(selectVisibility)}
        onChange={(visibility) => session.applySettings({ visibility })}
      />
    </section>
  );
}

const always = String(RestoreQueueBehavior.Always);

function QueueGroup({ sync }: { sync: RoomSync }) {
  const { t } = useTranslation('settings');
  const session = useRoomSession();
  const otherReason = useDisabledReason(selectOther);
  const behaviors = [
    { value: always, label: t('restoreAlways') },
    { value: '1', label: t('restorePrompt') },
    { value: '0', label: t('restoreNever') },
  ];
  const waiting = [
    { value: 'nobody', label: t('waitForNobody') },
    { value: 'starts', label: t('waitForStarts') },
    { value: 'always', label: t('waitForAlways') },
  ] as const;
  return (
    <section className={styles.group} aria-labelledby="settings-queue">
      <h2 id="settings-queue">{t('queue')}</h2>
      <QueueModeField
        hideLabel
        value={sync.queueMode}
        disabledReason={useDisabledReason(selectMode)}
        onChange={(queueMode) => session.applySettings({ queueMode })}
      />
      <Switch
        label={t('voteSkip')}
        isSelected={sync.enableVoteSkip}
        disabledReason={otherReason}
        onChange={(enableVoteSkip) => session.applySettings({ enableVoteSkip })}
      />
      <Select
        label={t('waitFor')}
        options={waiting}
        value={sync.waitFor}
        disabledReason={otherReason}
        onChange={(waitFor) => session.applySettings({ waitFor })}
      />
      <Select
        label={t('restore')}
        options={behaviors}
        value={sync.isTemporary ? always : String(sync.restoreQueueBehavior)}
        disabledReason={sync.isTemporary ? t('restoreTemporary') : otherReason}
        onChange={(value) => session.applySettings({ restoreQueueBehavior: Number(value) as RestoreQueueBehavior })}
      />
    </section>
  );
}

function SegmentsGroup({ skipped }: { skipped: readonly SegmentCategory[] }) {
  const { t } = useTranslation('settings');
  const session = useRoomSession();
  const disabledReason = useDisabledReason(selectOther);
  return (
    <SettingsFold title={t('segments')}>
      <p className="meta">{t('segmentsHint')}</p>
      <SkipCategories
        skipped={skipped}
        isDisabled={disabledReason !== undefined}
        onChange={(autoSkipSegmentCategories) => session.applySettings({ autoSkipSegmentCategories })}
      />
      {disabledReason !== undefined && <p className="hint">{disabledReason}</p>}
    </SettingsFold>
  );
}

/** Preferences of this browser: people look for them here. */
function OwnGroup() {
  const { t } = useTranslation(['settings', 'preferences', 'app']);
  const { openPreferences } = useShell();
  const settings = useSettingsStore();
  const view = useRoomViewStore();
  const singleKeys = useSetting((setting) => setting.singleKeys);
  return (
    <section className={styles.group} aria-labelledby="settings-own">
      <h2 id="settings-own">{t('preferences:yours')}</h2>
      <p className="meta">{t('preferences:yoursHint')}</p>
      <div>
        <Button icon={Settings} onPress={openPreferences}>
          {t('app:preferences')}
        </Button>
      </div>
      <Switch label={t('singleKeys')} isSelected={singleKeys} onChange={(next) => settings.change({ singleKeys: next })} />
      <p className="meta">{t('singleKeysHint')}</p>
      <div>
        <Button size="s" onPress={() => view.setState({ isHelpOpen: true })}>
          {t('allKeys')}
        </Button>
      </div>
    </section>
  );
}
