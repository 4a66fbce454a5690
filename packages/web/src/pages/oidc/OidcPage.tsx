import { useServerFeatures } from '../../common/use-server-features.ts';
import { ProviderProblemPage } from '../../features/account/ProviderProblemPage.tsx';

/** Where the login through the server's OpenID provider ends when it fails. */
export function OidcPage() {
  const { oidc } = useServerFeatures();
  return <ProviderProblemPage provider={oidc?.name ?? 'OpenID'} />;
}
