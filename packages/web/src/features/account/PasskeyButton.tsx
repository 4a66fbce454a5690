import { CircleAlert, Fingerprint, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useErrorText } from '../../common/texts/use-error-text.ts';
import { useUserActions } from '../../common/server/use-user.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { askForPasskey, isCancelled } from './passkey-device.ts';

export interface PasskeyButtonProps {
  /** Whether a logged-in user proves again who they are. */
  isAgain?: boolean;
  onDone: (name: string) => void;
}

export function PasskeyButton({ isAgain = false, onDone }: PasskeyButtonProps) {
  const { t } = useTranslation('account');
  const api = useApi();
  const { logInWithPasskey } = useUserActions();
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function logIn(): Promise<void> {
    if (isAsking) return;
    setAsking(true);
    setProblem(undefined);
    try {
      const { options } = await api.call('beginPasskeyLogin', {});
      onDone(await logInWithPasskey({ credential: await askForPasskey(options) }));
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof DOMException ? t('passkeyFailed') : await errorText(error));
    } finally {
      setAsking(false);
    }
  }

  return (
    <>
      {problem !== undefined && <Banner icon={CircleAlert} tone="error" text={problem} />}
      <Button {...(!isAgain && { size: 'l' })} icon={isAgain ? RotateCw : Fingerprint} isPending={isAsking} onPress={() => void logIn()}>
        {t(isAgain ? 'passkeyProve' : 'passkeyLogin')}
      </Button>
    </>
  );
}
