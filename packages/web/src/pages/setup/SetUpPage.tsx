import type { UserResponse } from '@matinee/protocol';
import { useState } from 'react';
import { Redirect } from 'wouter';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { useErrorText } from '../../common/texts/use-error-text.ts';
import { useFragmentValue } from '../../common/use-fragment-value.ts';
import { useUser } from '../../common/server/use-user.ts';
import { HaveAccount } from '../../features/account/HaveAccount.tsx';
import { RegisterForm } from '../../features/account/RegisterForm.tsx';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Door, DoorActions } from '../../ui/layout/Door.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useSetUp } from './use-set-up.ts';

const doneToastMs = 5000;
/** Also makes operators, for administrators who have lost the link. */
const command = 'matinee user make-admin';

/** The page behind the link that a new server shows, which makes its first operator. */
export function SetUpPage() {
  const { t } = useTranslation('doors');
  const key = useFragmentValue('key');
  const user = useUser();
  if (user?.isOperator === true) return <Redirect to="/admin" replace />;
  if (key === undefined) return <Stuck lead={t('setUpNoKey')} />;
  if (user === undefined) return <main className="page" aria-busy="true" />;
  return <SetUp key={key} setUpKey={key} user={user} />;
}

function SetUp({ setUpKey, user }: { setUpKey: string; user: UserResponse }) {
  const { t } = useTranslation('doors');
  const showToast = useShowToast();
  const { check, makeOperator } = useSetUp(setUpKey, user.loggedIn);
  const done = (name: string): void => {
    showToast({ style: 'success', text: t('setUpDone', { name }), durationMs: doneToastMs });
  };
  if (user.loggedIn) return <Promote name={user.username} makeOperator={makeOperator} onDone={done} />;
  if (check === undefined) return <main className="page" aria-busy="true" />;
  if (check.problem !== undefined) return <Stuck lead={check.problem} />;
  return (
    <Door illustration="screen" title={t('setUpTitle')} lead={t('setUpLead')}>
      <RegisterForm register={makeOperator} onDone={done} />
      <HaveAccount />
    </Door>
  );
}

interface PromoteProps {
  name: string;
  makeOperator: () => Promise<string>;
  onDone: (name: string) => void;
}

/** For a user who has an account already. */
function Promote({ name, makeOperator, onDone }: PromoteProps) {
  const { t } = useTranslation('doors');
  const errorText = useErrorText();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (problem !== undefined) return <Stuck lead={problem} />;
  async function send(): Promise<void> {
    setSending(true);
    try {
      onDone(await makeOperator());
    } catch (error) {
      setProblem(await errorText(error));
    }
  }
  return (
    <Door illustration="screen" title={t('setUpTitle')} lead={t('setUpAccount', { name })}>
      <DoorActions>
        <Button kind="primary" size="l" isPending={isSending} onPress={() => void send()}>
          {t('setUpAction')}
        </Button>
      </DoorActions>
    </Door>
  );
}

/** Why there is no operator yet, and how else to get one. */
function Stuck({ lead }: { lead: string }) {
  const { t } = useTranslation(['doors', 'app']);
  return (
    <Door illustration="ticket" title={t('setUpTitle')} lead={lead}>
      <p className="hint">{t('setUpCommand', { command })}</p>
      <DoorActions>
        <LinkButton to="/">{t('app:goHome')}</LinkButton>
      </DoorActions>
    </Door>
  );
}
