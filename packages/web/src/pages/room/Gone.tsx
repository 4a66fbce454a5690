import { CloseCode } from '@matinee/protocol';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerFeaturesState } from '../../common/server/use-server-features.ts';
import { useUserActions } from '../../common/server/use-user.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './Room.module.css';

const texts = {
  [CloseCode.Kicked]: ['kickedTitle', 'kickedText'],
  [CloseCode.RoomUnloaded]: ['unloadedTitle', 'unloadedText'],
  [CloseCode.MissingToken]: ['tokenTitle', 'tokenText'],
} as const;

const unknown = ['unknownTitle', 'unknownText'] as const;

const hasText = (reason: number): reason is keyof typeof texts => reason in texts;

export interface GoneProps {
  /** The close code. */
  reason: number;
  onRejoin: () => void;
}

export function Gone(props: GoneProps) {
  const isAtDoor = props.reason === CloseCode.Banned || props.reason === CloseCode.LoginRequired;
  return isAtDoor ? <AccessGate {...props} /> : <Notice {...props} />;
}

/** Asks the server whom it admits now. A notice may then replace the page; else the user may enter again. */
function AccessGate(props: GoneProps) {
  const { load } = useUserActions();
  const { reload } = useServerFeaturesState();
  const [hasAsked, setAsked] = useState(false);
  useEffect(() => void Promise.allSettled([load(), reload()]).then(() => setAsked(true)), [load, reload]);
  return hasAsked ? <Notice {...props} /> : null;
}

function Notice({ reason, onRejoin }: GoneProps) {
  const { t } = useTranslation(['access', 'room', 'app']);
  const [title, text] = hasText(reason) ? texts[reason] : unknown;
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
                {t('room:findAnotherRoom')}
              </LinkButton>
              {reason !== CloseCode.Kicked && <Button onPress={onRejoin}>{t('app:retry')}</Button>}
            </>
          }
        />
      </div>
    </main>
  );
}
