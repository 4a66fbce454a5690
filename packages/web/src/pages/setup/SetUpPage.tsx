import type { UserResponse } from '@matinee/protocol';
import { Redirect } from 'wouter';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { useSending } from '../../common/use-sending.ts';
import { useFragmentValue } from '../../common/use-fragment-value.ts';
import { useUser } from '../../common/server/use-user.ts';
import { HaveAccount } from '../../features/account/HaveAccount.tsx';
import { RegisterForm } from '../../features/account/RegisterForm.tsx';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { PageNotice, NoticeActions } from '../../ui/layout/PageNotice.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useSetUp } from './use-set-up.ts';

const doneToastMs = 5000;
/** For administrators who have lost the link. */
const command = 'matinee user make-admin';

/** The page behind the link that a new server shows. */
export function SetUpPage() {
  const { t } = useTranslation('access');
  const key = useFragmentValue('key');
  const user = useUser();
  if (user?.isOperator === true) return <Redirect to="/admin" replace />;
  if (key === undefined) return <Stuck lead={t('setUpNoKey')} />;
  if (user === undefined) return <main className="page" aria-busy="true" />;
  return <SetUp key={key} setUpKey={key} user={user} />;
}

function SetUp({ setUpKey, user }: { setUpKey: string; user: UserResponse }) {
  const { t } = useTranslation('access');
  const showToast = useShowToast();
  const { check, makeOperator } = useSetUp(setUpKey, user.loggedIn);
  const done = (name: string): void => {
    showToast({ style: 'success', text: t('setUpDone', { name }), durationMs: doneToastMs });
  };
  if (user.loggedIn) return <Promote name={user.username} makeOperator={makeOperator} onDone={done} />;
  if (check === undefined) return <main className="page" aria-busy="true" />;
  if (check.problem !== undefined) return <Stuck lead={check.problem} />;
  return (
    <PageNotice illustration="screen" title={t('setUpTitle')} lead={t('setUpLead')}>
      <RegisterForm register={makeOperator} onDone={done} />
      <HaveAccount />
    </PageNotice>
  );
}

function Promote({ name, makeOperator, onDone }: { name: string; makeOperator: () => Promise<string>; onDone: (name: string) => void }) {
  const { t } = useTranslation('access');
  const { send, isSending, problem } = useSending();
  if (problem !== undefined) return <Stuck lead={problem} />;
  return (
    <PageNotice illustration="screen" title={t('setUpTitle')} lead={t('setUpAccount', { name })}>
      <NoticeActions>
        <Button kind="primary" size="l" isPending={isSending} onPress={() => void send(() => makeOperator().then(onDone))}>
          {t('setUpAction')}
        </Button>
      </NoticeActions>
    </PageNotice>
  );
}

function Stuck({ lead }: { lead: string }) {
  const { t } = useTranslation(['access', 'app']);
  return (
    <PageNotice illustration="ticket" title={t('setUpTitle')} lead={lead}>
      <p className="hint">{t('setUpCommand', { command })}</p>
      <NoticeActions>
        <LinkButton to="/">{t('app:goHome')}</LinkButton>
      </NoticeActions>
    </PageNotice>
  );
}
