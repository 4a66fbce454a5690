import { ProviderProblemPage } from '../../features/account/ProviderProblemPage.tsx';

/** Where the login through Discord ends when it fails. */
export function DiscordPage() {
  return <ProviderProblemPage provider="Discord" />;
}
