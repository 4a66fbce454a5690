import { Link, RotateCw, Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { goToProvider } from '../../common/go-to-provider.ts';
import styles from '../../features/account/Account.module.css';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';

export interface AccountProviderProps {
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
export function AccountProvider({ id, name: provider, isLinked, hasPassword, lockedReason, onUnlink }: AccountProviderProps) {
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
