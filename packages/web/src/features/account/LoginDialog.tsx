import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerFeaturesState } from '../../common/server/use-server-features.ts';
import { useUserActions } from '../../common/server/use-user.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/layout/Tabs.tsx';
import styles from './Account.module.css';
import { ForgotForm } from './ForgotForm.tsx';
import { LoginForm } from './LoginForm.tsx';
import { canUsePasskeys } from './passkey-device.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { ProviderButtons } from './ProviderButton.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { useWelcome } from './use-form-messages.ts';

type Page = 'login' | 'register' | 'forgot';

export function LoginDialog({ onClose, page: firstPage = 'login' }: { onClose: () => void; page?: Page }) {
  const { t } = useTranslation(['account', 'app']);
  const { register } = useUserActions();
  const welcome = useWelcome();
  const { features, status } = useServerFeaturesState();
  const registration = features.doors?.registration ?? 'open';
  const [chosen, setPage] = useState<Page>(firstPage);
  const page = chosen === 'register' && registration === 'closed' ? 'login' : chosen;
  const done = (name: string): void => {
    welcome(name);
    onClose();
  };
  if (page === 'forgot') {
    return (
      <Dialog title={t('forgotTitle')} width="26rem" isOpen onClose={onClose}>
        <ForgotForm isAvailable={features.recovery || status !== 'known'} onBack={() => setPage('login')} onSent={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={t(page === 'login' ? 'loginTitle' : 'registerTitle')} width="600px" isOpen onClose={onClose}>
      <Tabs selected={page} onSelect={(id) => setPage(id as Page)}>
        {registration !== 'closed' && (
          <TabList label={t('app:accountPage')}>
            <Tab id="login" label={t('app:logIn')} />
            <Tab id="register" label={t('registerAction')} />
          </TabList>
        )}
        <TabPanel id="login">
          <LoginForm onDone={done} onForgot={() => setPage('forgot')} />
        </TabPanel>
        <TabPanel id="register">
          {registration === 'open' ? <RegisterForm register={register} onDone={done} /> : <RegistrationNotice reason="invitation_needed" />}
        </TabPanel>
      </Tabs>
      <div className={styles.otherWays}>
        {page === 'login' && canUsePasskeys(features.passkeys) && <PasskeyButton onDone={done} />}
        <ProviderButtons />
      </div>
      {registration === 'closed' && <RegistrationNotice reason="registration_closed" />}
    </Dialog>
  );
}

function RegistrationNotice({ reason }: { reason: 'registration_closed' | 'invitation_needed' }) {
  const { t } = useTranslation('errors');
  return <p className={styles.notice}>{t(reason)}</p>;
}
