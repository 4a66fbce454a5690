import { cleanText, type RoomAction } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../common/texts/format-time.ts';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import styles from './Activity.module.css';
import { describeAction, factsOf } from './describe-action.ts';

/** Something that was done to look after the room: who did what, when, and what else is known of it. */
export function ActivityRow({ entry, nowMs }: { entry: RoomAction; nowMs: number }) {
  const { t, i18n } = useTranslation(['room', 'app', 'guards', 'settings', 'access']);
  const { language } = i18n;
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <li className={styles.entry}>
      <Avatar name={cleanText(entry.by.name)} />
      <div className={styles.text}>
        {describeAction(entry, t).map((sentence) => (
          <p key={sentence} dir="auto">
            {sentence}
          </p>
        ))}
        <p className="hint">
          <time dateTime={new Date(entry.at).toISOString()} title={moment.format(entry.at)}>
            {formatAgo(entry.at, nowMs, language)}
          </time>
          {factsOf(entry, t, language).map((fact) => ` · ${fact}`)}
        </p>
      </div>
    </li>
  );
}
