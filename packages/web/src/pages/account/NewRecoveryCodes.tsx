import { Copy, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import styles from '../../features/account/Account.module.css';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { saveFile } from '../../common/device-files.ts';
import { DialogActions } from '../../ui/overlays/Dialog.tsx';

const copiedToastMs = 3000;

/** Shown only once. */
export function NewRecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('devices');
  const showToast = useShowToast();
  const text = `${codes.join('\n')}\n`;
  const copy = async (): Promise<void> => {
    if (await copyText(text)) showToast({ style: 'success', text: t('codesCopied'), durationMs: copiedToastMs });
  };
  return (
    <div className={styles.form}>
      <p>{t('recoveryCodesLead')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button icon={Copy} onPress={() => void copy()}>
          {t('codesCopy')}
        </Button>
        <Button icon={Download} onPress={() => saveFile({ name: 'matinee-recovery-codes.txt', type: 'text/plain', text })}>
          {t('codesDownload')}
        </Button>
      </div>
      <DialogActions>
        <Button kind="primary" onPress={onClose}>
          {t('codesDone')}
        </Button>
      </DialogActions>
    </div>
  );
}
