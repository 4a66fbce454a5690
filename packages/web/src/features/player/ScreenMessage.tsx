import type { PlayerErrorCode } from '@matinee/sync';
import { Volume2 } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayer } from '../../room/player-context.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Late } from '../../ui/Late.tsx';
import { LazyCurtain, LazyEmptyScreen, LazyEndCard, LazyUnplayableMessage } from './lazy-screens.ts';
import { PausedMessage } from './PausedMessage.tsx';
import styles from './Screen.module.css';
import { useScreenState } from './use-screen-state.ts';

const ReadyCheckMessage = lazy(async () => ({ default: (await import('./ReadyCheckMessage.tsx')).ReadyCheckMessage }));
const CountdownMessage = lazy(async () => ({ default: (await import('./CountdownMessage.tsx')).CountdownMessage }));

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

/** The message in place of the video, or over it. */
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
      return (
        <Late>
          <LazyCurtain item={state.item} />
        </Late>
      );
    case 'buffering':
      return <LoadingMessage text={t('buffering')} />;
    case 'paused':
      return <PausedMessage />;
    case 'empty':
      return <Late>{empty ?? <LazyEmptyScreen />}</Late>;
    case 'ended':
      return (
        <Late>
          <LazyEndCard item={state.item} />
        </Late>
      );
    case 'ready-check':
      return (
        <Late>
          <ReadyCheckMessage check={state.check} />
        </Late>
      );
    case 'countdown':
      return (
        <Late>
          <CountdownMessage countdown={state.countdown} />
        </Late>
      );
    case 'join':
      return <JoinMessage />;
    case 'tap':
      return <output className={classNames(styles.message, styles.aside)}>{t('tap')}</output>;
    case 'error':
      return (
        <Late>
          <LazyUnplayableMessage code={state.code} text={t(errorKeys[state.code])} />
        </Late>
      );
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

/** The browser plays sound only after a press: the whole picture is the button. */
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
