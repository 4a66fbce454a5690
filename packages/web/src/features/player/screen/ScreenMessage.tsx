import type { PlayerErrorCode } from '@matinee/sync';
import { Volume2 } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayer } from '../../../room/player/player-context.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyScreen } from './EmptyScreen.tsx';
import { PausedMessage } from './PausedMessage.tsx';
import styles from './Screen.module.css';
import { useScreenState } from './use-screen-state.ts';
import { latePlayer } from '../late.ts';

const ReadyCheckMessage = latePlayer((parts) => parts.ReadyCheckMessage);
const Curtain = latePlayer((parts) => parts.Curtain);
const EndCard = latePlayer((parts) => parts.EndCard);
const UnplayableMessage = latePlayer((parts) => parts.UnplayableMessage);
const CountdownMessage = latePlayer((parts) => parts.CountdownMessage);

const errorKeys = {
  network: 'errorNetwork',
  decode: 'errorDecode',
  unsupported: 'errorUnsupported',
  'not-found': 'errorNotFound',
  drm: 'errorDrm',
  embedding: 'errorEmbedding',
  private: 'errorPrivate',
  configuration: 'errorConfiguration',
  quota: 'errorQuota',
  // Shown as the state `join`, never as an error.
  autoplay: 'joinText',
} as const satisfies Record<PlayerErrorCode, string>;

export function ScreenMessage({ empty }: { empty?: ReactNode }) {
  const { t } = useTranslation('player');
  const { t: room } = useTranslation('room');
  const state = useScreenState();
  switch (state.kind) {
    case 'video':
      return null;
    case 'connecting':
      return <LoadingMessage text={room('findingSeat')} />;
    case 'curtain':
      return <Curtain item={state.item} />;
    case 'buffering':
      return <LoadingMessage text={t('buffering')} />;
    case 'paused':
      return <PausedMessage />;
    case 'empty':
      return <>{empty ?? <EmptyScreen />}</>;
    case 'ended':
      return <EndCard item={state.item} />;
    case 'ready-check':
      return <ReadyCheckMessage check={state.check} />;
    case 'countdown':
      return <CountdownMessage countdown={state.countdown} />;
    case 'join':
      return <JoinMessage />;
    case 'tap':
      return <output className={classNames(styles.message, styles.aside)}>{t('tap')}</output>;
    case 'error':
      return <UnplayableMessage code={state.code} text={t(errorKeys[state.code])} />;
  }
  return state satisfies never;
}

function LoadingMessage({ text }: { text: string }) {
  return (
    <output className={classNames(styles.message, styles.clear)}>
      <span className={styles.loading}>
        <span className={styles.ring} />
        {text}
      </span>
    </output>
  );
}

/** Browsers play sound only after a press: the whole picture is the button. */
function JoinMessage() {
  const { t } = useTranslation('player');
  const { player } = usePlayer();
  return (
    // The button in it does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={styles.message} data-veil="" onClick={() => player.join()}>
      <Button kind="primary" icon={Volume2} className={styles.join} onPress={() => player.join()}>
        {t('join')}
      </Button>
      <p>{t('joinText')}</p>
    </div>
  );
}
