import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { DialogActions } from '../ui/overlays/Dialog.tsx';
import styles from './NewSecret.module.css';
import { useShowToast } from './toasts/toast-store.ts';

const toastMs = 3000;

export interface NewSecretProps {
  lead: string;
  secret: string;
  onClose: () => void;
}

/** A secret that is shown only once. */
export function NewSecret({ lead, secret, onClose }: NewSecretProps) {
  const { t } = useTranslation('bots');
  const showToast = useShowToast();
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(secret);
    showToast({ style: isCopied ? 'success' : 'error', text: t(isCopied ? 'copied' : 'notCopied'), durationMs: toastMs });
  };
  return (
    <div className={styles.new}>
      <p>{lead}</p>
      <code className={styles.secret}>{secret}</code>
      <Button icon={Copy} onPress={() => void copy()}>
        {t('copy')}
      </Button>
      <DialogActions>
        <Button kind="primary" onPress={onClose}>
          {t('isSaved')}
        </Button>
      </DialogActions>
    </div>
  );
}
