import type { Standing } from '@matinee/sync';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { usePlayer } from './player-context.ts';
import styles from './SyncNotice.module.css';
import { useStandingText } from './use-standing-text.ts';

/** Over the picture: why it is not where the room is, and what can be done about it. */
export function SyncNotice({ standing }: { standing: Exclude<Standing, 'together'> }) {
  const { t } = useTranslation('player');
  const { player } = usePlayer();
  const text = useStandingText(standing);
  return (
    <div className={styles.notice}>
      <output>{text}</output>
      {standing === 'behind' && (
        <Button size="s" className={styles.action} onPress={() => player.resync()}>
          {t('resync')}
        </Button>
      )}
      {standing === 'alone' && (
        <Button size="s" className={styles.action} onPress={() => player.rejoin()}>
          {t('rejoin')}
        </Button>
      )}
    </div>
  );
}
