import { RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import { useQuickRoom, useRoomCreation } from '../../common/use-quick-room.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

/**
 * Makes a temporary room and goes there. The room replaces this page in the browser's history, so that Back leads to the
 * page before; an overlay shows the progress.
 */
export function QuickRoomPage() {
  const { t } = useTranslation(['pages', 'app']);
  const start = useQuickRoom();
  const creation = useRoomCreation();
  const [attemptBefore] = useState(creation.attempt);

  const make = useEffectEvent(() => start(undefined, { replace: true }));
  useEffect(() => make(), []);

  const isOurs = creation.attempt > attemptBefore;
  if (isOurs && creation.status === 'cancelled') return <Redirect to="/" replace />;
  if (!isOurs || creation.status !== 'failed') return <main className="page" aria-busy="true" />;
  return (
    <main className="page">
      <EmptyState
        illustration="projector"
        level={1}
        title={t('app:createFailed')}
        text={creation.reason}
        actions={
          <>
            <Button kind="primary" icon={RotateCw} onPress={() => start(undefined, { replace: true })}>
              {t('app:retry')}
            </Button>
            <LinkButton to="/">{t('app:goHome')}</LinkButton>
          </>
        }
      />
    </main>
  );
}
