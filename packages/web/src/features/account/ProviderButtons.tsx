import { useServerFeatures } from '../../common/server/use-server-features.ts';
import { ProviderButton, type ProviderButtonProps } from './ProviderButton.tsx';

/** The logins elsewhere that this server offers, if any. */
export function ProviderButtons({ beforeLeaving }: Pick<ProviderButtonProps, 'beforeLeaving'>) {
  const { oidc, discord } = useServerFeatures();
  return (
    <>
      {oidc !== undefined && <ProviderButton id="oidc" name={oidc.name} beforeLeaving={beforeLeaving} />}
      {discord && <ProviderButton id="discord" name="Discord" beforeLeaving={beforeLeaving} />}
    </>
  );
}
