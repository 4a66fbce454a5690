import { useServerFeatures } from '../../common/server/use-server-features.ts';
import { ProviderProblemPage } from '../../features/account/ProviderProblemPage.tsx';

/** The page for a failed login through the server's OpenID provider. */
export function OidcPage() {
  const { oidc } = useServerFeatures();
  return <ProviderProblemPage provider={oidc?.name ?? 'OpenID'} />;
}
