import { CircleAlert, Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useErrorText } from '../../common/use-error-text.ts';
import { useUserActions } from '../../common/use-user.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { askForPasskey, isCancelled } from './passkey-device.ts';

/** Logs in with a passkey, which the user chooses in a dialog of the browser. */
export function PasskeyButton({ onDone }: { onDone: (name: string) => void }) {
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
      <Button size="l" icon={Fingerprint} isPending={isAsking} onPress={() => void logIn()}>
        {t('passkeyLogin')}
      </Button>
    </>
  );
}
