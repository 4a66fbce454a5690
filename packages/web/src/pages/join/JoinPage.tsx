import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useFragmentValue } from '../../common/use-fragment-value.ts';
import { useServerFeaturesState } from '../../common/server/use-server-features.ts';
import { useUser, useUserActions } from '../../common/server/use-user.ts';
import styles from '../../features/account/Account.module.css';
import { HaveAccount } from '../../features/account/HaveAccount.tsx';
import { ProviderButtons } from '../../features/account/ProviderButton.tsx';
import { RegisterForm } from '../../features/account/RegisterForm.tsx';
import { useWelcome } from '../../features/account/use-welcome.ts';
import { Button } from '../../ui/Button.tsx';
import { PageNotice, NoticeActions } from '../../ui/layout/PageNotice.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useInvitation } from './use-invitation.ts';

/** The page behind the link of an invitation, which makes an account. */
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
