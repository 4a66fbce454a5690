import { Link, RotateCw, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { goToProvider } from '../../urls/own-urls.ts';
import { useServerFeatures } from '../../common/server/use-server-features.ts';
import styles from '../../features/account/Account.module.css';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/layout/Section.tsx';
import type { AccountInfo } from './account-feature.ts';
import { lateAccount } from './late.ts';

const DangerDialog = lateAccount((parts) => parts.DangerDialog);
/** Includes linked providers that are no longer set up. */
export function AccountProviders({ account, hasPasskeys, onDone }: { account: AccountInfo; hasPasskeys: boolean; onDone: () => void }) {
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
          onDone={onDone}
        />
      )}
      {(discord || discordLinked) && (
        <AccountProvider
          id="discord"
          name="Discord"
          isLinked={discordLinked}
          hasPassword={hasPassword}
          lockedReason={lockedBut(oidcLinked)}
          onDone={onDone}
        />
      )}
    </>
  );
}

interface AccountProviderProps {
  id: 'discord' | 'oidc';
  name: string;
  isLinked: boolean;
  hasPassword: boolean;
  /** Why the link has to stay. */
  lockedReason: string | undefined;
  onDone: () => void;
}

function AccountProvider({ id, name: provider, isLinked, hasPassword, lockedReason, onDone }: AccountProviderProps) {
  const { t } = useTranslation(['account', 'app']);
  const api = useApi();
  const [isUnlinking, setUnlinking] = useState(false);
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
          <Button icon={Unlink} disabledReason={lockedReason} onPress={() => setUnlinking(true)}>
            {t('providerUnlink', { provider })}
          </Button>
        </div>
      ) : (
        <Button icon={Link} onPress={() => goToProvider(id)}>
          {t('providerLink', { provider })}
        </Button>
      )}
      {isUnlinking && (
        <DangerDialog
          title={t('providerUnlinkTitle', { provider })}
          lead={t('providerUnlinkLead', { provider })}
          action={t('providerUnlink', { provider })}
          field={hasPassword ? { label: t('currentPassword'), type: 'password', autoComplete: 'current-password' } : undefined}
          onConfirm={async (currentPassword) => {
            await api.call(id === 'discord' ? 'unlinkDiscord' : 'unlinkOidc', { body: hasPassword ? { currentPassword } : {} });
            onDone();
          }}
          onClose={() => setUnlinking(false)}
        />
      )}
    </Section>
  );
}
