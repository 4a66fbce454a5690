import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { useShell } from '../../common/shell-context.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

const texts = {
  cancelled: 'providerCancelled',
  expired: 'providerExpired',
  failed: 'providerFailed',
  taken: 'providerTaken',
  confirm: 'providerConfirm',
  other: 'providerOther',
  unavailable: 'providerUnavailable',
  registration_closed: 'errors:registration_closed',
  invitation_needed: 'errors:invitation_needed',
  invitation_invalid: 'errors:invitation_invalid',
  banned_from_server: 'errors:banned_from_server',
} as const;

/** Problems that another try may solve. */
const again: ReadonlySet<string> = new Set(['cancelled', 'expired', 'failed']);

export function ProviderProblemPage({ provider }: { provider: string }) {
  const { t } = useTranslation(['account', 'errors', 'app']);
  const { openLogin } = useShell();
  const [search] = useSearchParams();
  const problem = search.get('problem') ?? '';
  const text = Object.hasOwn(texts, problem) ? texts[problem as keyof typeof texts] : 'providerFailed';
  return (
    <main className="page">
      <EmptyState
        illustration="projector"
        level={1}
        title={t('providerTitle', { provider })}
        text={t(text, { provider })}
        actions={
          <>
            {again.has(problem) && (
              <Button kind="primary" onPress={openLogin}>
                {t('app:logIn')}
              </Button>
            )}
            <LinkButton to="/">{t('toHome')}</LinkButton>
          </>
        }
      />
    </main>
  );
}
