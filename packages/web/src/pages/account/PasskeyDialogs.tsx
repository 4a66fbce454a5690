import { limits, type PasskeyEntry } from '@matinee/protocol';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { DangerDialog } from '../../common/DangerDialog.tsx';
import { CurrentPasswordField } from '../../features/account/fields.tsx';
import { isCancelled, isKnownDevice, makePasskey } from '../../features/account/passkey-device.ts';
import { useForm } from '../../features/account/use-form.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { agentName } from './agent-name.ts';
import { ProofForm } from './ProofForm.tsx';

export interface PasskeyDialogProps {
  hasPassword: boolean;
  onDone: () => void;
  onClose: () => void;
}

const nameProblem = (name: string) => (name.trim() === '' ? { name: 'nameRequired' as const } : {});

export function AddPasskey({ hasPassword, onDone, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation('account');
  const api = useApi();
  const [problem, setProblem] = useState<string>();
  const form = useForm(
    { name: agentName(navigator.userAgent) ?? '', current: '' },
    ({ name, current }) => ({ ...nameProblem(name), ...(hasPassword && current === '' && { current: 'passwordRequired' }) }),
    async ({ name, current }) => {
      const { options } = await api.call('beginPasskey', { body: hasPassword ? { currentPassword: current } : {} });
      try {
        await api.call('addPasskey', { body: { name: name.trim(), credential: await makePasskey(options) } });
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        // The user may try again in the open dialog.
        setProblem(isCancelled(error) ? undefined : t(isKnownDevice(error) ? 'passkeyKnown' : 'passkeyFailed'));
        return;
      }
      onDone();
      onClose();
    },
  );
  return (
    <Dialog title={t('passkeyAdd')} width="30rem" isOpen onClose={onClose}>
      <ProofForm form={form} action={t('continue')} onClose={onClose}>
        <p>{t('passkeysLead')}</p>
        <TextField label={t('passkeyName')} maxLength={limits.maxUsernameLength} {...form.field('name')} />
        {hasPassword && <CurrentPasswordField field={form.field} />}
        {problem !== undefined && <Banner icon={CircleAlert} tone="error" text={problem} />}
      </ProofForm>
    </Dialog>
  );
}

export function RenamePasskey({ passkey, onDone, onClose }: PasskeyDialogProps & { passkey: PasskeyEntry }) {
  const { t } = useTranslation(['account', 'app']);
  const api = useApi();
  const form = useForm(
    { name: passkey.name },
    ({ name }) => nameProblem(name),
    async ({ name }) => {
      await api.call('renamePasskey', { body: { id: passkey.id, name: name.trim() } });
      onDone();
      onClose();
    },
  );
  return (
    <Dialog title={t('passkeyRename')} width="26rem" isOpen onClose={onClose}>
      <ProofForm form={form} action={t('app:save')} onClose={onClose}>
        <TextField label={t('passkeyName')} maxLength={limits.maxUsernameLength} {...form.field('name')} />
      </ProofForm>
    </Dialog>
  );
}

export function RemovePasskey({ passkey, hasPassword, onDone, onClose }: PasskeyDialogProps & { passkey: PasskeyEntry }) {
  const { t } = useTranslation('account');
  const api = useApi();
  return (
    <DangerDialog
      title={t('passkeyRemoveTitle', { name: passkey.name })}
      lead={t('passkeyRemoveLead')}
      action={t('passkeyRemove')}
      field={hasPassword ? { label: t('currentPassword'), type: 'password', autoComplete: 'current-password' } : undefined}
      onConfirm={async (currentPassword) => {
        await api.call('removePasskey', { body: { id: passkey.id, ...(hasPassword && { currentPassword }) } });
        onDone();
      }}
      onClose={onClose}
    />
  );
}
