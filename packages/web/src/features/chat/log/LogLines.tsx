import { useTranslation } from 'react-i18next';
import type { Divider } from './find-dividers.ts';
import styles from '../Chat.module.css';
import { type RoomEvent, cleanText } from '@matinee/protocol';
import type { Viewpoint } from '../../../room-client/viewpoint.ts';
import { describeEvent, describeVisits } from '../../../room/texts/describe-event.ts';
import type { LogEntry } from '../../../room-client/chat-log.ts';
import dividerStyles from './DividerLine.module.css';

/** Screen readers have read the toasts of events. */
export function VisitsLine({ joined, left }: { joined: readonly string[]; left: readonly string[] }) {
  const { t } = useTranslation(['events', 'room', 'app']);
  const sentences = [
    ...(joined.length > 0 ? [describeVisits(joined, 'Join', t)] : []),
    ...(left.length > 0 ? [describeVisits(left, 'Leave', t)] : []),
  ];
  return (
    <p className={styles.system} aria-live="off">
      {sentences.join(' · ')}
    </p>
  );
}

export function EventLine({ event, viewpoint }: { event: RoomEvent; viewpoint: Viewpoint }) {
  const { t } = useTranslation(['events', 'room', 'app']);
  const text = describeEvent(event, viewpoint, t);
  return text === undefined ? null : (
    <p className={styles.system} aria-live="off">
      {text}
    </p>
  );
}

export type RenameLineProps = Pick<Extract<LogEntry, { kind: 'rename' }>, 'before' | 'name'>;

export function RenameLine({ before, name }: RenameLineProps) {
  const { t } = useTranslation('events');
  return (
    <p className={styles.system} aria-live="off">
      {t('toastRename', { before: cleanText(before), name: cleanText(name) })}
    </p>
  );
}

export function DividerLine({ kind, atMs }: Divider) {
  const { t, i18n } = useTranslation('message');
  const day = new Date(atMs).toLocaleDateString(i18n.language, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <p className={dividerStyles.divider} data-kind={kind}>
      {kind === 'new' ? t('new') : day}
    </p>
  );
}
