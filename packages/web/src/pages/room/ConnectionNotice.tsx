import { CloseCode } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { NoConnectionBar } from '../../ui/NoConnectionBar.tsx';
import { policyViolation } from '../../room-client/connection.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Message } from '../../features/player/ScreenMessage.tsx';
import styles from './Room.module.css';
import { selectConnectionStatus } from './connection-status.ts';
import { useRoom } from '../../room/room-context.ts';

/** Close codes of RFC 6455, section 7.4.1, and its registry: a message was too big; the server is overloaded. */
const tooBig = 1009;
const tryLater = 1013;

/** A notice over the video: the page reconnects, or why the connection has ended. */
export function ConnectionNotice({ onRejoin }: { onRejoin: () => void }) {
  const connection = useRoom((room) => room.connection);
  const status = useRoom(selectConnectionStatus);
  const isTryingAgain = connection.status === 'connecting' && connection.attempts > 0;
  if (status === 'reconnecting' || (status === 'connecting' && isTryingAgain)) {
    return <Reconnecting closeCode={connection.status === 'connecting' ? connection.closeCode : undefined} />;
  }
  if (connection.status === 'inactive' && connection.kickReason !== undefined) {
    return <Disconnected reason={connection.kickReason} onRejoin={onRejoin} />;
  }
  return null;
}

function Reconnecting({ closeCode }: { closeCode: number | undefined }) {
  const { t } = useTranslation('room');
  const hasSync = useRoom((room) => room.sync !== undefined);
  const text =
    closeCode === tooBig
      ? t('reconnectingTooLong')
      : closeCode === tryLater
        ? t('reconnectingBusy')
        : closeCode === CloseCode.Away && hasSync
          ? t('reconnectingAway')
          : hasSync
            ? t('reconnecting')
            : t('noAnswerYet');
  return <NoConnectionBar text={text} className={styles.connectionBar} />;
}

const reasons = {
  [CloseCode.Kicked]: ['kickedTitle', 'kickedText'],
  [CloseCode.RoomUnloaded]: ['unloadedTitle', 'unloadedText'],
  [CloseCode.MissingToken]: ['tokenTitle', 'tokenText'],
} as const;

const full = ['fullTitle', 'fullText'] as const;
const unknown = ['unknownTitle', 'unknownText'] as const;

function isNamed(reason: number): reason is keyof typeof reasons {
  return reason in reasons;
}

function Disconnected({ reason, onRejoin }: { reason: number; onRejoin: () => void }) {
  const { t } = useTranslation(['room', 'app']);
  // Before the first sync this code means that the user has this room open too many times.
  const isRefusedEntry = useRoom((room) => room.sync === undefined) && reason === policyViolation;
  const [title, text] = isNamed(reason) ? reasons[reason] : isRefusedEntry ? full : unknown;
  return (
    <Message title={t(title)} text={t(text)} art="projector" hasVeil role="alert">
      <LinkButton to="/rooms" kind="primary">
        {t('findAnotherRoom')}
      </LinkButton>
      {reason !== CloseCode.Kicked && <Button onPress={onRejoin}>{t('app:retry')}</Button>}
    </Message>
  );
}
