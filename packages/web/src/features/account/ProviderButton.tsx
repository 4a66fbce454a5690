import { KeyRound, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { goToProvider } from '../../urls/own-urls.ts';
import { Button } from '../../ui/Button.tsx';
import { useServerFeatures } from '../../common/server/use-server-features.ts';

const icons = { discord: MessageCircle, oidc: KeyRound } as const;

export interface ProviderButtonProps {
  id: keyof typeof icons;
  name: string;
  /** Runs first. The user leaves even if it fails: the login then says what is missing. */
  beforeLeaving?: (() => Promise<unknown>) | undefined;
}

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

export function ProviderButtons({ beforeLeaving }: Pick<ProviderButtonProps, 'beforeLeaving'>) {
  const { oidc, discord } = useServerFeatures();
  return (
    <>
      {oidc !== undefined && <ProviderButton id="oidc" name={oidc.name} beforeLeaving={beforeLeaving} />}
      {discord && <ProviderButton id="discord" name="Discord" beforeLeaving={beforeLeaving} />}
    </>
  );
}
