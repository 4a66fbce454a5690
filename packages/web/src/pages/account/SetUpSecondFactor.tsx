import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallResult } from '@matinee/client';
import { useApi } from '../../api/use-api.ts';
import styles from '../../features/account/Account.module.css';
import { CodeField, CurrentPasswordField } from '../../features/account/fields.tsx';
import { useForm } from '../../features/account/use-form.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { QrCode } from '../../ui/pictures/QrCode.tsx';
import { ProofForm } from './ProofForm.tsx';
import { NewRecoveryCodes } from './NewRecoveryCodes.tsx';

export interface SecondFactorDialogProps {
  onDone: () => void;
  onClose: () => void;
}

export function SetUpSecondFactor({ onDone, onClose }: SecondFactorDialogProps) {
  const { t } = useTranslation('account');
  const [appKey, setAppKey] = useState<CallResult<'beginSecondFactor'>>();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Dialog title={t(codes === undefined ? 'twoStep' : 'recoveryCodes')} width="30rem" isOpen onClose={onClose}>
      {codes !== undefined ? (
        <NewRecoveryCodes codes={codes} onClose={onClose} />
      ) : appKey === undefined ? (
        <Password onKey={setAppKey} onClose={onClose} />
      ) : (
        <FirstCode
          appKey={appKey}
          onClose={onClose}
          onOn={(recoveryCodes) => {
            setCodes(recoveryCodes);
            onDone();
          }}
        />
      )}
    </Dialog>
  );
}

function Password({ onKey, onClose }: { onKey: (appKey: CallResult<'beginSecondFactor'>) => void; onClose: () => void }) {
  const { t } = useTranslation('account');
  const api = useApi();
  const form = useForm(
    { current: '' },
    ({ current }) => (current === '' ? { current: 'passwordRequired' } : {}),
    async ({ current }) => onKey(await api.call('beginSecondFactor', { body: { currentPassword: current } })),
  );
  return (
    <ProofForm form={form} action={t('continue')} onClose={onClose}>
      <p>{t('twoStepOff')}</p>
      <CurrentPasswordField field={form.field} />
    </ProofForm>
  );
}

interface FirstCodeProps {
  appKey: CallResult<'beginSecondFactor'>;
  onOn: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}

function FirstCode({ appKey: { secret, url }, onOn, onClose }: FirstCodeProps) {
  const { t } = useTranslation(['account', 'devices']);
  const api = useApi();
  const form = useForm(
    { code: '' },
    ({ code }) => (code.trim() === '' ? { code: 'codeRequired' } : {}),
    async ({ code }) => onOn((await api.call('confirmSecondFactor', { body: { code: code.trim() } })).recoveryCodes),
  );
  return (
    <ProofForm form={form} action={t('turnOn')} onClose={onClose}>
      <p>{t('devices:twoStepScan')}</p>
      <div className={styles.app}>
        <QrCode className={styles.qr} text={url} label={t('devices:twoStepQr')} />
        <code className={styles.secret}>{(secret.match(/.{4}/g) ?? []).join(' ')}</code>
      </div>
      <CodeField field={form.field} isFirst />
    </ProofForm>
  );
}
