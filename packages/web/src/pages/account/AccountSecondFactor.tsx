import { RefreshCw, ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../features/account/Account.module.css';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/layout/Section.tsx';
import type { AccountInfo } from './account-feature.ts';
import { lateAccount } from './late.ts';

const SetUpSecondFactor = lateAccount((parts) => parts.SetUpSecondFactor);
const ChangeSecondFactor = lateAccount((parts) => parts.ChangeSecondFactor);

export function AccountSecondFactor({ account, onDone }: { account: AccountInfo; onDone: () => void }) {
  const { t } = useTranslation('account');
  const [open, setOpen] = useState<'set-up' | 'renew' | 'remove'>();
  const close = (): void => setOpen(undefined);
  const { secondFactor, hasPassword } = account;
  return (
    <Section
      isCard
      title={t('twoStep')}
      lead={secondFactor === undefined ? t('twoStepOff') : t('twoStepOn', { left: secondFactor.recoveryCodes })}
    >
      <div className={styles.buttons}>
        {secondFactor === undefined ? (
          <Button icon={ShieldCheck} disabledReason={hasPassword ? undefined : t('twoStepNeedsPassword')} onPress={() => setOpen('set-up')}>
            {t('twoStepSetUp')}
          </Button>
        ) : (
          <>
            <Button icon={RefreshCw} onPress={() => setOpen('renew')}>
              {t('twoStepRenew')}
            </Button>
            <Button icon={ShieldOff} onPress={() => setOpen('remove')}>
              {t('twoStepRemove')}
            </Button>
          </>
        )}
      </div>
      {open === 'set-up' && <SetUpSecondFactor onDone={onDone} onClose={close} />}
      {(open === 'renew' || open === 'remove') && <ChangeSecondFactor change={open} onDone={onDone} onClose={close} />}
    </Section>
  );
}
