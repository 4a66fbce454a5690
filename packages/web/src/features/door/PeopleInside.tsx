import { useTranslation } from 'react-i18next';
import { AvatarGroup } from '../../ui/Avatar.tsx';
import styles from './Door.module.css';

/** Who is inside, as far as a door tells: seats without names, and how many. Nothing where the room is empty. */
export function PeopleInside({ seats, people }: { seats: readonly string[]; people: number }) {
  const { t } = useTranslation('doors');
  if (people === 0) return null;
  return (
    <p className={styles.inside}>
      <AvatarGroup avatars={seats}>{t('inside', { count: people })}</AvatarGroup>
    </p>
  );
}
