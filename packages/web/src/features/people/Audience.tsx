import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { selectPeopleCount } from '../../room-client/room-selectors.ts';
import { useRoom } from '../../room/room-context.ts';
import { usePanelActions } from '../../room/use-panel.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import styles from './Audience.module.css';
import { SeatRow } from '../../room/SeatRow.tsx';

export function Audience() {
  const { t } = useTranslation(['stage', 'app']);
  const count = useRoom(selectPeopleCount);
  const panel = usePanelActions();
  if (count === 0) return <div className={styles.audience} />;
  return (
    <button type="button" className={styles.audience} onClick={() => panel.open('people')}>
      <SeatRow max={5} />
      {/* The seats say it, and how many more there are. */}
      <span className="visually-hidden">
        {t('app:people', { count })}, {t('showPeople')}
      </span>
      <Icon of={ChevronRight} />
    </button>
  );
}
