import type { PlayerErrorCode } from '@matinee/sync';
import { RotateCw, SkipForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePlayer } from '../../../room/player/player-context.ts';
import { useSkip } from '../../../room/player/use-skip.ts';
import { closeMiniPlayer, useRoomViewStore } from '../../../room/room-view.ts';
import { Button } from '../../../ui/Button.tsx';
import { Message } from './Message.tsx';
import styles from './Screen.module.css';

/** Problems that a second try may solve: others may see the same video well. */
const passing: ReadonlySet<PlayerErrorCode> = new Set(['network', 'decode', 'not-found', 'embedding', 'private']);

export function UnplayableMessage({ code, text }: { code: PlayerErrorCode; text: string }) {
  const { t } = useTranslation('player');
  const { player } = usePlayer();
  const { vote, disabledReason, skip } = useSkip();
  return (
    <Message title={t('errorTitle')} text={text} art="projector" role="alert">
      {passing.has(code) && (
        <Button icon={RotateCw} className={styles.plain} onPress={() => player.loadAgain()}>
          {t('tryAgain')}
        </Button>
      )}
      <Button icon={SkipForward} className={styles.plain} disabledReason={disabledReason} onPress={skip}>
        {vote === undefined ? t('skipIt') : vote.label}
      </Button>
    </Message>
  );
}

export function MiniPlayerMessage() {
  const { t } = useTranslation('stage');
  const view = useRoomViewStore();
  return (
    <div className={styles.message}>
      <p>{t('miniPlayerAway')}</p>
      <Button className={styles.plain} onPress={() => closeMiniPlayer(view)}>
        {t('miniPlayerLeave')}
      </Button>
    </div>
  );
}
