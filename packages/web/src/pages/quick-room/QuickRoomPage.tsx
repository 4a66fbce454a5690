import { RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import { useQuickRoom, useRoomCreation } from '../../common/use-quick-room.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

/**
 * An address that makes a temporary room and leads into it. The room takes its place in the browser's history, so that
 * Back leads to what was before; the overlay over it says what it waits for.
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
