import { KeyRound, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { goToProvider } from '../../common/go-to-provider.ts';
import { Button } from '../../ui/Button.tsx';

const icons = { discord: MessageCircle, oidc: KeyRound } as const;

/** Leaves for the login of a provider, under the name that users know. */
export function ProviderButton({ id, name }: { id: keyof typeof icons; name: string }) {
  const { t } = useTranslation('account');
  return (
    <Button size="l" icon={icons[id]} onPress={() => goToProvider(id)}>
      {t('providerLogin', { provider: name })}
    </Button>
  );
}
