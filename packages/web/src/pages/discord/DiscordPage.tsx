import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

const texts = {
  cancelled: 'discordCancelled',
  expired: 'discordExpired',
  failed: 'discordFailed',
  taken: 'discordTaken',
  confirm: 'discordConfirm',
  other: 'discordOther',
  unavailable: 'discordUnavailable',
  registration_closed: 'errors:registration_closed',
  invitation_needed: 'errors:invitation_needed',
  invitation_invalid: 'errors:invitation_invalid',
} as const;

/** Where the login through Discord ends when it fails. */
export function DiscordPage() {
  const { t } = useTranslation(['account', 'errors']);
  const [search] = useSearchParams();
  const problem = search.get('problem') ?? '';
  const text = Object.hasOwn(texts, problem) ? texts[problem as keyof typeof texts] : 'discordFailed';
  return (
    <main className="page">
      <EmptyState
        illustration="projector"
        level={1}
        title={t('discordTitle')}
        text={t(text)}
        actions={<LinkButton to="/">{t('toHome')}</LinkButton>}
      />
    </main>
  );
}
