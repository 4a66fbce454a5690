import { ProviderProblemPage } from '../../features/account/ProviderProblemPage.tsx';

/** The page for a failed login through Discord. */
export function DiscordPage() {
  return <ProviderProblemPage provider="Discord" />;
}
