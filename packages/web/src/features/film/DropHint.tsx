import { Clapperboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/pictures/Icon.tsx';
import styles from './Film.module.css';

export function DropHint() {
  const { t } = useTranslation('film');
  return (
    <div className={styles.drop}>
      <Icon of={Clapperboard} />
      <strong className="title-section">{t('drop')}</strong>
      <p>{t('dropText')}</p>
    </div>
  );
}
