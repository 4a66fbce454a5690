import type { PlayerErrorCode } from '@matinee/sync';
import { Plus, SkipForward, Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Illustration, type IllustrationName } from '../../ui/Illustration.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useOpenAdd } from '../../room/use-open-add.ts';
import { usePlayer } from '../../room/player-context.ts';
import styles from './Screen.module.css';
import { useScreenState } from './use-screen-state.ts';
import { useSkip } from '../../room/use-skip.ts';

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
export function ScreenMessage() {
  const { t } = useTranslation('player');
  const { t: room } = useTranslation('room');
  const state = useScreenState();
  switch (state.kind) {
    case 'video':
      return null;
    case 'connecting':
      return <LoadingMessage text={room('connectingTitle')} />;
    case 'loading':
      return <LoadingMessage text={t('loading')} />;
    case 'buffering':
      return <LoadingMessage text={t('buffering')} />;
    case 'empty':
      return <EmptyMessage />;
    case 'join':
      return <JoinMessage />;
    case 'tap':
      return <output className={classNames(styles.message, styles.aside)}>{t('tap')}</output>;
    case 'error':
      return <UnplayableMessage text={t(errorKeys[state.code])} />;
  }
  return state satisfies never;
}

export interface MessageProps {
  title: string;
  text: string;
  art?: IllustrationName;
  /** Lies over the video, which shows through. */
  hasVeil?: boolean;
  role?: 'alert';
  children?: ReactNode;
}

/** A message on the screen with its actions. */
export function Message({ title, text, art, hasVeil = false, role, children }: MessageProps) {
  return (
    <div className={styles.message} data-veil={hasVeil ? '' : undefined} role={role}>
      {art !== undefined && <Illustration name={art} className={styles.illustration} />}
      <h2 className="title-section">{title}</h2>
      <p>{text}</p>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  );
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

function EmptyMessage() {
  const { t } = useTranslation(['player', 'queue']);
  const openAdd = useOpenAdd();
  return (
    <Message title={t('emptyTitle')} text={t('emptyText')} art="screen">
      <Button kind="primary" icon={Plus} onPress={() => openAdd()}>
        {t('queue:addVideo')}
      </Button>
    </Message>
  );
}

function JoinMessage() {
  const { t } = useTranslation('player');
  const { player } = usePlayer();
  return (
    <div className={styles.message} data-veil="">
      <Button kind="primary" icon={Volume2} className={styles.join} onPress={() => player.join()}>
        {t('join')}
      </Button>
      <p>{t('joinText')}</p>
    </div>
  );
}

function UnplayableMessage({ text }: { text: string }) {
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
