import { KeyRound, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { goToProvider } from '../../common/server/go-to-provider.ts';
import { Button } from '../../ui/Button.tsx';

const icons = { discord: MessageCircle, oidc: KeyRound } as const;

export interface ProviderButtonProps {
  id: keyof typeof icons;
  /** As users know it. */
  name: string;
  /** A call to the server that comes first. The user leaves even if it fails: the login then says what is missing. */
  beforeLeaving?: (() => Promise<unknown>) | undefined;
}

/** Leaves for the login of a provider. */
export function ProviderButton({ id, name, beforeLeaving }: ProviderButtonProps) {
  const { t } = useTranslation('account');
  const leave = async (): Promise<void> => {
    await beforeLeaving?.().catch(() => undefined);
    goToProvider(id);
  };
  return (
    <Button size="l" icon={icons[id]} onPress={() => void leave()}>
      {t('providerLogin', { provider: name })}
    </Button>
  );
}
