import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import { useShell } from '../../common/shell-context.ts';
import { useQuickRoom, useRoomCreation } from '../../common/rooms/use-quick-room.ts';
import { useRoomRefusal } from '../../common/rooms/use-room-refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { RetryButton } from '../../ui/layout/LoadFailed.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

/**
 * Makes a temporary room, which replaces this page in the history, so that Back leads to the page before. Users who may not make rooms go
 * on once they may.
 */
export function QuickRoomPage() {
  const { t } = useTranslation(['pages', 'app']);
  const { openLogin } = useShell();
  const start = useQuickRoom();
  const creation = useRoomCreation();
  const refusal = useRoomRefusal();
  const [attemptBefore] = useState(creation.attempt);

  const isRefused = refusal !== undefined;
  const make = useEffectEvent(() => start(undefined, { replace: true }));
  useEffect(() => {
    if (!isRefused) make();
  }, [isRefused]);

  const isOurs = creation.attempt > attemptBefore;
  if (isOurs && creation.status === 'cancelled') return <Redirect to="/" replace />;
  const hasFailed = isOurs && creation.status === 'failed';
  if (!hasFailed && !isRefused) return <main className="page" aria-busy="true" />;
  return (
    <main className="page">
      <EmptyState
        illustration="projector"
        level={1}
        title={t('app:createFailed')}
        text={refusal?.reason ?? (hasFailed && creation.reason)}
        actions={
          <>
            {refusal === undefined && <RetryButton kind="primary" onRetry={() => start(undefined, { replace: true })} />}
            {refusal?.canLogIn === true && (
              <Button kind="primary" onPress={openLogin}>
                {t('app:logIn')}
              </Button>
            )}
            <LinkButton to="/">{t('app:goHome')}</LinkButton>
          </>
        }
      />
    </main>
  );
}
