import { useTranslation } from 'react-i18next';
import { selectEmotes } from '../../../room-client/find-emotes.ts';
import { EmotePicture } from '../../../room/chat/EmotePicture.tsx';
import { useRoom } from '../../../room/room-context.ts';
import styles from './EmoteRow.module.css';

/** The room's emotes whose names have what is searched for. */
export function EmoteRow({ search, onChoose }: { search: string; onChoose: (name: string) => void }) {
  const { t } = useTranslation('message');
  const wanted = search.trim().toLowerCase();
  const emotes = useRoom(selectEmotes).filter(({ name }) => name.includes(wanted));
  if (emotes.length === 0) return null;
  return (
    <fieldset className={styles.row} aria-label={t('emojiEmotes')}>
      {emotes.map((emote) => (
        <button key={emote.name} type="button" className={styles.choice} onClick={() => onChoose(emote.name)}>
          <EmotePicture emote={emote} className={styles.picture} />
        </button>
      ))}
    </fieldset>
  );
}
