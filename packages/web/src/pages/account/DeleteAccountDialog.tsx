import { useTranslation } from 'react-i18next';
import { DangerDialog } from '../../common/DangerDialog.tsx';
import { useUserActions } from '../../common/server/use-user.ts';

export function DeleteAccountDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { t } = useTranslation('account');
  const { deleteAccount } = useUserActions();
  return (
    <DangerDialog
      title={t('deleteTitle')}
      lead={t('deleteLead')}
      action={t('delete')}
      field={hasPassword ? { label: t('currentPassword'), type: 'password', autoComplete: 'current-password' } : undefined}
      onConfirm={(currentPassword) => deleteAccount(hasPassword ? { currentPassword } : {})}
      onClose={onClose}
    />
  );
}
