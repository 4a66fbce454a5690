import { chatHistorySchema, RequestType, type ChatHistory, type RoomSync } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { selectDisabledReason } from '../../room-client/room-selectors.ts';
import { useRoomSession } from '../../room/room-context.ts';
import { useDisabledReason } from '../../room/use-disabled-reason.ts';
import { Select } from '../../ui/forms/Select.tsx';
import styles from './Settings.module.css';
import { formatNumber } from '../../i18n/format-number.ts';

const minuteSeconds = 60;
const offered: readonly number[] = [5, 10, 30, minuteSeconds, 5 * minuteSeconds];

const selectSlowMode = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.ApplySettings, changes: ['slowModeSeconds'] });

const selectHistory = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.ApplySettings, changes: ['chatHistory'] });

const historyKeys = {
  nothing: 'keepNothing',
  day: 'keepDay',
  forever: 'keepForever',
} as const satisfies Record<ChatHistory, string>;

export function ChatGroup({
  isTemporary,
  slowModeSeconds,
  chatHistory,
}: Pick<RoomSync, 'isTemporary' | 'slowModeSeconds' | 'chatHistory'>) {
  const slowReason = useDisabledReason(selectSlowMode);
  const { t, i18n } = useTranslation(['settings', 'chat']);
  const session = useRoomSession();
  // Programs may set another time.
  const times = [...new Set([...offered, slowModeSeconds])].filter((seconds) => seconds > 0).toSorted((a, b) => a - b);
  return (
    <section className={styles.group} aria-labelledby="settings-chat">
      <h2 id="settings-chat">{t('chat:chat')}</h2>
      {/* No user of a temporary room has the role for it. */}
      {!(isTemporary && slowReason !== undefined) && (
        <Select
          label={t('slowMode')}
          options={[
            { value: '0', label: t('slowOff') },
            ...times.map((seconds) => ({ value: String(seconds), label: t('slowEvery', { time: durationText(seconds, i18n.language) }) })),
          ]}
          value={String(slowModeSeconds)}
          disabledReason={slowReason}
          onChange={(value) => session.applySettings({ slowModeSeconds: Number(value) })}
        />
      )}
      <Select
        label={t('keepMessages')}
        options={chatHistorySchema.options.map((value) => ({ value, label: t(historyKeys[value]) }))}
        value={chatHistory}
        disabledReason={useDisabledReason(selectHistory)}
        onChange={(value) => session.applySettings({ chatHistory: value })}
      />
    </section>
  );
}

function durationText(seconds: number, language: string): string {
  const [value, unit] = seconds % minuteSeconds === 0 ? [seconds / minuteSeconds, 'minute'] : [seconds, 'second'];
  return formatNumber(value, language, { style: 'unit', unit });
}
