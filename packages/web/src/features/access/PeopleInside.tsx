import { useTranslation } from 'react-i18next';
import { AvatarGroup } from '../../ui/pictures/Avatar.tsx';
import styles from './AccessNotice.module.css';

/** The users inside, as far as the room reveals them: seats without names, and how many. Nothing where the room is empty. */
export function PeopleInside({ seats, people }: { seats: readonly string[]; people: number }) {
  const { t } = useTranslation('access');
  if (people === 0) return null;
  return (
    <p className={styles.inside}>
      <AvatarGroup avatars={seats}>{t('inside', { count: people })}</AvatarGroup>
    </p>
  );
}
