import { CloseCode } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { policyViolation } from '@matinee/client/connected-room';
import { useRoom } from '../../room/room-context.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './Room.module.css';

const texts = {
  [CloseCode.Kicked]: ['kickedTitle', 'kickedText'],
  [CloseCode.RoomUnloaded]: ['unloadedTitle', 'unloadedText'],
  [CloseCode.MissingToken]: ['tokenTitle', 'tokenText'],
} as const;

const full = ['fullTitle', 'fullText'] as const;
const unknown = ['unknownTitle', 'unknownText'] as const;

const hasText = (reason: number): reason is keyof typeof texts => reason in texts;

/** In place of the room: why the connection has ended, and where to go. */
export function Gone({ reason, onRejoin }: { reason: number; onRejoin: () => void }) {
  const { t } = useTranslation(['room', 'app']);
  // Before the first sync this code means that the user has this room open too many times.
  const isRefusedEntry = useRoom((room) => room.sync === undefined) && reason === policyViolation;
  const [title, text] = hasText(reason) ? texts[reason] : isRefusedEntry ? full : unknown;
  return (
    // The room's own main is inert.
    <main className={styles.gone}>
      <div role="alert">
        <EmptyState
          illustration="projector"
          level={1}
          title={t(title)}
          text={t(text)}
          actions={
            <>
              <LinkButton to="/rooms" kind="primary">
                {t('findAnotherRoom')}
              </LinkButton>
              {reason !== CloseCode.Kicked && <Button onPress={onRejoin}>{t('app:retry')}</Button>}
            </>
          }
        />
      </div>
    </main>
  );
}
