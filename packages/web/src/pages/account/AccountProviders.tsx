import { Link, RotateCw, Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { goToProvider } from '../../common/go-to-provider.ts';
import { useServerFeatures } from '../../common/use-server-features.ts';
import styles from '../../features/account/Account.module.css';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import type { AccountInfo } from './account-info.ts';

export interface AccountProvidersProps {
  account: AccountInfo;
  hasPasskeys: boolean;
  onUnlink: (call: 'unlinkDiscord' | 'unlinkOidc') => void;
}

/** The login providers that are set up, or linked from when they were. */
export function AccountProviders({ account, hasPasskeys, onUnlink }: AccountProvidersProps) {
  const { t } = useTranslation('account');
  const { discord, oidc } = useServerFeatures();
  const { hasPassword, discordLinked, oidcLinked = false } = account;
  const lockedBut = (other: boolean): string | undefined => (hasPassword || hasPasskeys || other ? undefined : t('passwordFirst'));
  return (
    <>
      {oidc !== undefined && (
        <AccountProvider
          id="oidc"
          name={oidc.name}
          isLinked={oidcLinked}
          hasPassword={hasPassword}
          lockedReason={lockedBut(discord && discordLinked)}
          onUnlink={() => onUnlink('unlinkOidc')}
        />
      )}
      {(discord || discordLinked) && (
        <AccountProvider
          id="discord"
          name="Discord"
          isLinked={discordLinked}
          hasPassword={hasPassword}
          lockedReason={lockedBut(oidcLinked)}
          onUnlink={() => onUnlink('unlinkDiscord')}
        />
      )}
    </>
  );
}

interface AccountProviderProps {
  id: 'discord' | 'oidc';
  /** As users know it. */
  name: string;
  isLinked: boolean;
  hasPassword: boolean;
  /** Why the link has to stay. */
  lockedReason: string | undefined;
  onUnlink: () => void;
}

/** A login provider: linking and unlinking, and proving again who one is where the account has no password. */
function AccountProvider({ id, name: provider, isLinked, hasPassword, lockedReason, onUnlink }: AccountProviderProps) {
  const { t } = useTranslation(['account', 'app']);
  const lead = isLinked ? (hasPassword ? 'providerLinked' : 'providerProveLead') : 'providerNotLinked';
  return (
    <Section isCard title={provider} lead={t(lead, { provider })}>
      {isLinked ? (
        <div className={styles.buttons}>
          {!hasPassword && (
            <Button icon={RotateCw} onPress={() => goToProvider(id)}>
              {t('providerProve', { provider })}
            </Button>
          )}
          <Button icon={Unlink} disabledReason={lockedReason} onPress={onUnlink}>
            {t('providerUnlink', { provider })}
          </Button>
        </div>
      ) : (
        <Button icon={Link} onPress={() => goToProvider(id)}>
          {t('providerLink', { provider })}
        </Button>
      )}
    </Section>
  );
}
