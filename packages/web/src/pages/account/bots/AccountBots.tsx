import type { TokenEntry } from '@matinee/protocol';
import { Plus } from 'lucide-react';
import { useState, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/use-api.ts';
import styles from '../../../features/account/Account.module.css';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/layout/Section.tsx';
import { serverUrl } from '../../../urls/own-urls.ts';
import type { AccountFeature, AccountFeatureProps } from '../account-feature.ts';
import { lateAccount } from '../late.ts';

const DangerDialog = lateAccount((parts) => parts.DangerDialog);
const CreateBotToken = lateAccount((parts) => parts.CreateBotToken);

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

function BotToken({ token, onRevoke }: { token: TokenEntry; onRevoke: () => void }) {
  const { t, i18n } = useTranslation('bots');
  const id = useId();
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
  const { name, prefix, scopes, room, createdAt, usedAt, expiresAt } = token;
  const times = [
    t('created', { time: day.format(createdAt) }),
    usedAt === null ? t('unused') : t('used', { time: day.format(usedAt) }),
    expiresAt === null ? t('endless') : t('ends', { time: day.format(expiresAt) }),
  ];
  return (
    <li className={styles.session}>
      <div id={id}>
        <p className="one-line">
          <bdi>{name}</bdi>
        </p>
        <p className="meta">
          <code>{prefix}…</code> · {scopes.join(', ')}
          {room !== null && ` · ${t('onlyIn', { room })}`}
        </p>
        <p className="meta">{times.join(' · ')}</p>
      </div>
      <Button size="s" aria-describedby={id} onPress={onRevoke}>
        {t('revoke')}
      </Button>
    </li>
  );
}
