import { SkipForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSkip } from '../../room/use-skip.ts';
import { Button } from '../../ui/Button.tsx';
import { Message } from './Message.tsx';
import styles from './Screen.module.css';

/** In place of a video that can't be played: why, and a button that skips it. */
export function UnplayableMessage({ text }: { text: string }) {
  const { t } = useTranslation('player');
  const { vote, disabledReason, skip } = useSkip();
  return (
    <Message title={t('errorTitle')} text={text} art="projector" role="alert">
      <Button icon={SkipForward} className={styles.plain} disabledReason={disabledReason} onPress={skip}>
        {vote === undefined ? t('skipIt') : vote.label}
      </Button>
    </Message>
  );
}
