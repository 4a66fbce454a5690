import type { TokenEntry } from '@matinee/protocol';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/use-api.ts';
import styles from '../../../features/account/Account.module.css';
import { Button } from '../../../ui/Button.tsx';
import { later } from '../../../ui/later.tsx';
import { Section } from '../../../ui/layout/Section.tsx';
import { serverUrl } from '../../../urls/own-urls.ts';
import type { AccountFeature, AccountFeatureProps } from '../account-feature.ts';
import { BotToken } from './BotToken.tsx';
import { lateAccount } from '../late.ts';

const DangerDialog = lateAccount((parts) => parts.DangerDialog);
const CreateBotToken = later(() => import('./CreateBotToken.tsx'))((module) => module.CreateBotToken);

/** The tokens with which programs act for the account. */
function AccountBots({ data: tokens, account, onDone }: AccountFeatureProps<readonly TokenEntry[]>) {
  const { t } = useTranslation('bots');
  const api = useApi();
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<TokenEntry>();
  return (
    <Section isCard title={t('bots')} lead={t('botsLead')}>
      {tokens.length > 0 && (
        <ul className={styles.sessions}>
          {tokens.map((token) => (
            <BotToken key={token.id} token={token} onRevoke={() => setRevoked(token)} />
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button icon={Plus} onPress={() => setCreating(true)}>
          {t('newToken')}
        </Button>
        <a className={styles.guide} href={serverUrl('/docs/bots.html')}>
          {t('guide')}
        </a>
      </div>
      {isCreating && <CreateBotToken hasPassword={account.hasPassword} onDone={onDone} onClose={() => setCreating(false)} />}
      {revoked !== undefined && (
        <DangerDialog
          title={t('revokeTitle', { name: revoked.name })}
          lead={t('revokeLead')}
          action={t('revoke')}
          onConfirm={async () => {
            await api.call('revokeToken', { body: { id: revoked.id } });
            onDone();
          }}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </Section>
  );
}

export const accountBots: AccountFeature<readonly TokenEntry[]> = {
  name: 'bots',
  read: async (api) => (await api.call('listTokens', {})).data,
  Section: AccountBots,
};
