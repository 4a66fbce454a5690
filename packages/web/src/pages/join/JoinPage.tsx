import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useFragmentValue } from '../../common/use-fragment-value.ts';
import { useServerFeaturesState } from '../../common/server/use-server-features.ts';
import { useUser, useUserActions } from '../../common/server/use-user.ts';
import styles from '../../features/account/Account.module.css';
import { HaveAccount } from '../../features/account/HaveAccount.tsx';
import { ProviderButtons } from '../../features/account/ProviderButton.tsx';
import { RegisterForm } from '../../features/account/RegisterForm.tsx';
import { useWelcome } from '../../features/account/use-form-messages.ts';
import { Button } from '../../ui/Button.tsx';
import { PageNotice, NoticeActions } from '../../ui/layout/PageNotice.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { MatineeError } from '@matinee/protocol';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { useErrorText } from '../../common/texts/use-error-text.ts';

export function JoinPage() {
  const { t } = useTranslation(['access', 'account']);
  const invitation = useFragmentValue('invitation');
  const user = useUser();
  if (user?.loggedIn === true) {
    return (
      <PageNotice illustration="screen" title={t('account:welcome', { name: user.username })}>
        <ToHome />
      </PageNotice>
    );
  }
  if (invitation === undefined) {
    return (
      <PageNotice illustration="door" title={t('joinNeeded')} lead={t('joinNoInvitation')}>
        <ToHome />
      </PageNotice>
    );
  }
  return <Invited key={invitation} invitation={invitation} />;
}

function Invited({ invitation }: { invitation: string }) {
  const { t } = useTranslation(['access', 'app']);
  const { features, status } = useServerFeaturesState();
  const { state, present } = useInvitation(invitation);
  const { register } = useUserActions();
  const welcome = useWelcome();
  const [, navigate] = useLocation();
  if (state === undefined || status === 'asking') return <main className="page" aria-busy="true" />;
  const isClosed = features.doors?.registration === 'closed';
  if (isClosed || state.problem !== undefined) {
    return (
      <PageNotice illustration="ticket" title={t('joinProblem')} lead={isClosed ? t('joinClosed') : state.problem}>
        {!isClosed && state.canRetry === true && (
          <NoticeActions>
            <Button kind="primary" onPress={() => void present()}>
              {t('app:retry')}
            </Button>
          </NoticeActions>
        )}
        <HaveAccount />
      </PageNotice>
    );
  }
  const done = (name: string): void => {
    welcome(name);
    navigate('/', { replace: true });
  };
  return (
    <PageNotice illustration="door" title={t('joinTitle')} lead={t('joinLead')}>
      <RegisterForm register={(account) => register({ ...account, invitation })} onDone={done} />
      <div className={styles.otherWays}>
        {/* The server keeps an invitation for ten minutes, and the page may have been open for longer. */}
        <ProviderButtons beforeLeaving={present} />
      </div>
      <HaveAccount />
    </PageNotice>
  );
}

function ToHome() {
  const { t } = useTranslation('app');
  return (
    <NoticeActions>
      <LinkButton to="/" kind="primary">
        {t('goHome')}
      </LinkButton>
    </NoticeActions>
  );
}

interface InvitationState {
  problem?: string;
  /** The server may answer differently later. */
  canRetry?: boolean;
}

/** Presents an invitation to the server, which keeps it for a login elsewhere too. `state` is undefined until the server has answered. */
function useInvitation(invitation: string): { state: InvitationState | undefined; present: () => Promise<void> } {
  const api = useApi();
  const errorText = useErrorText();
  const [state, setState] = useState<InvitationState>();
  const ask = useCallback(async (): Promise<InvitationState> => {
    try {
      await api.call('presentInvitation', { body: { invitation } });
      return {};
    } catch (error) {
      const isRefused = error instanceof MatineeError && error.name === 'FeatureDisabledException';
      return { problem: await errorText(error), canRetry: !isRefused };
    }
  }, [api, errorText, invitation]);
  const present = useCallback(() => ask().then(setState), [ask]);
  useEffect(() => void present(), [present]);
  return { state, present };
}
