import { Download, LogOut, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useUserActions } from '../../common/server/use-user.ts';
import { useAttempt } from '../../common/toasts/use-attempt.ts';
import styles from '../../features/account/Account.module.css';
import { Button } from '../../ui/Button.tsx';
import { saveFile } from '../../common/device-files.ts';
import { Section } from '../../ui/layout/Section.tsx';
import type { AccountInfo } from './account-feature.ts';
import { lateAccount } from './late.ts';

const DangerDialog = lateAccount((parts) => parts.DangerDialog);

export function AccountActions({ account: { hasPassword } }: { account: AccountInfo }) {
  const { t } = useTranslation('account');
  const api = useApi();
  const attempt = useAttempt();
  const { deleteAccount, logOutEverywhere } = useUserActions();
  const [isDeleting, setDeleting] = useState(false);

  async function download(): Promise<void> {
    const all = await api.call('exportAccount', {});
    saveFile({ name: 'matinee-account.json', type: 'application/json', text: JSON.stringify(all, undefined, 2) });
  }

  return (
    <Section isCard title={t('ending')} lead={t('endingLead')}>
      <div className={styles.buttons}>
        <Button icon={Download} onPress={() => void attempt(download)}>
          {t('export')}
        </Button>
        <Button icon={LogOut} onPress={() => void attempt(logOutEverywhere)}>
          {t('logOutEverywhere')}
        </Button>
        <Button kind="danger" icon={Trash2} onPress={() => setDeleting(true)}>
          {t('delete')}
        </Button>
      </div>
      {isDeleting && (
        <DangerDialog
          title={t('deleteTitle')}
          lead={t('deleteLead')}
          action={t('delete')}
          field={hasPassword ? { label: t('currentPassword'), type: 'password', autoComplete: 'current-password' } : undefined}
          onConfirm={(currentPassword) => deleteAccount(hasPassword ? { currentPassword } : {})}
          onClose={() => setDeleting(false)}
        />
      )}
    </Section>
  );
}
