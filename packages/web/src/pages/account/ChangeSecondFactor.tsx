import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { CodeField, CurrentPasswordField } from '../../features/account/fields.tsx';
import { useForm } from '../../features/account/use-form.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { ProofForm } from './ProofForm.tsx';
import { NewRecoveryCodes } from './NewRecoveryCodes.tsx';
import type { SecondFactorDialogProps } from './SetUpSecondFactor.tsx';

const doneToastMs = 5000;

export function ChangeSecondFactor({ change, onDone, onClose }: SecondFactorDialogProps & { change: 'renew' | 'remove' }) {
  const { t } = useTranslation('account');
  const api = useApi();
  const showToast = useShowToast();
  const [codes, setCodes] = useState<readonly string[]>();
  const form = useForm(
    { current: '', code: '' },
    ({ current, code }) => ({
      ...(current === '' && { current: 'passwordRequired' }),
      ...(code.trim() === '' && { code: 'codeRequired' }),
    }),
    async ({ current, code }) => {
      const body = { currentPassword: current, code: code.trim() };
      if (change === 'renew') setCodes((await api.call('renewRecoveryCodes', { body })).recoveryCodes);
      else {
        await api.call('removeSecondFactor', { body });
        showToast({ style: 'success', text: t('twoStepIsOff'), durationMs: doneToastMs });
        onClose();
      }
      onDone();
    },
  );
  const action = t(change === 'renew' ? 'twoStepRenew' : 'twoStepRemove');
  return (
    <Dialog title={codes === undefined ? action : t('recoveryCodes')} width="30rem" isOpen onClose={onClose}>
      {codes !== undefined ? (
        <NewRecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <ProofForm form={form} action={action} onClose={onClose}>
          <CurrentPasswordField field={form.field} />
          <CodeField field={form.field} />
        </ProofForm>
      )}
    </Dialog>
  );
}
