import { cleanText } from '@matinee/protocol';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './People.module.css';

/** Stands for the emphasized name in the sentence. No name contains it. */
const namePlace = '\u0000';

export function Knocks() {
  const { t } = useTranslation('people');
  const session = useRoomSession();
  const knocks = useRoom((room) => room.knocks);
  if (knocks.length === 0) return null;
  const [before, after] = t('atDoor', { name: namePlace }).split(namePlace);
  return (
    <ul className={styles.knocks} aria-label={t('atTheDoor')}>
      {knocks.map(({ id, name: rawName }) => {
        const name = cleanText(rawName);
        return (
          <li key={id} className={styles.knock}>
            <Avatar name={name} />
            <p className="two-lines">
              {before}
              <bdi className="strong">{name}</bdi>
              {after}
            </p>
            <Button kind="primary" size="s" onPress={() => session.admit(id, true)}>
              {t('letIn')}
            </Button>
            <IconButton label={t('refuse', { name })} icon={X} size="s" onPress={() => session.admit(id, false)} />
          </li>
        );
      })}
    </ul>
  );
}
