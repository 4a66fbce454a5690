import type { SessionEntry } from '@matinee/protocol';
import { Download, LogOut, MessageCircle, Trash2, Unlink } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Api } from '../../api/api.ts';
import { useApi } from '../../api/use-api.ts';
import { useShowToast } from '../../common/toasts/use-toasts.ts';
import { useErrorText } from '../../common/use-error-text.ts';
import { useUser, useUserActions } from '../../common/use-user.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from '../../features/account/Account.module.css';
import type { AccountInfo } from './account-info.ts';
import { ChangeEmail, ChangeName, ChangePassword } from './AccountForms.tsx';
import { agentName } from './agent-name.ts';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { NeedsLogin } from '../../features/account/NeedsLogin.tsx';
import { useEmailConfirmation } from '../../features/account/use-email-confirmation.ts';
import { goToDiscord, useServerFeatures } from '../../common/use-server-features.ts';

const errorToastMs = 5000;

/** The user's account: name, e-mail address, password, Discord, sessions, export and deletion. */
export function AccountPage() {
  const { t } = useTranslation(['account', 'app']);
  const user = useUser();
  if (user === undefined) return <main className="page" aria-busy="true" />;
  if (!user.loggedIn) {
    return (
      <main className="page">
        <NeedsLogin level={1} title={t('app:accountPage')} text={t('accountNeedsLogin')} />
      </main>
    );
  }
  return <Account />;
}

interface Known {
  account: AccountInfo;
  sessions: readonly SessionEntry[];
}

async function readAccount(api: Api): Promise<Known> {
  const [account, { data: sessions }] = await Promise.all([api.call('getAccount', {}), api.call('listSessions', {})]);
  return { account, sessions };
}

function Account() {
  const { t } = useTranslation(['account', 'app']);
  const showToast = useShowToast();
  const api = useApi();
  const [known, setKnown] = useState<Known>();
  const { load: loadUser } = useUserActions();
  const errorText = useErrorText();
  const account = known?.account;

  const reads = useRef(0);
  const load = useCallback(async (): Promise<void> => {
    const own = (reads.current += 1);
    const read = await readAccount(api);
    // Replies may arrive out of order.
    if (own === reads.current) setKnown(read);
  }, [api]);
  const reload = useCallback((): void => void load().catch(() => undefined), [load]);
  useEffect(reload, [reload]);
  useEmailConfirmation(reload);

  /** Changes the account and reloads it; a refusal shows as a toast. */
  async function change(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      await Promise.all([load(), loadUser()]);
    } catch (error) {
      showToast({ style: 'error', text: await errorText(error), durationMs: errorToastMs });
    }
  }

  return (
    <main className="page">
      <PageHeader title={t('app:accountPage')} />
      {account === undefined ? (
        <Skeleton shape="line" width={60} />
      ) : (
        <>
          <Section title={t('username')}>
            <ChangeName account={account} onDone={() => void load()} />
          </Section>
          <Section title={t('email')}>
            <ChangeEmail account={account} onDone={() => void load()} />
          </Section>
          <Section title={t('password')}>
            <ChangePassword account={account} onDone={() => void load()} />
          </Section>
          <Discord account={account} onUnlink={() => void change(() => api.call('unlinkDiscord', {}))} />
          <Section title={t('sessions')} lead={t('sessionsLead')}>
            <ul className={styles.sessions}>
              {(known?.sessions ?? []).map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  onEnd={() => void change(() => api.call('endSession', { body: { id: session.id } }))}
                />
              ))}
            </ul>
          </Section>
          <AccountActions account={account} />
        </>
      )}
    </main>
  );
}

function Discord({ account, onUnlink }: { account: AccountInfo; onUnlink: () => void }) {
  const { t } = useTranslation(['account', 'app']);
  const { discord } = useServerFeatures();
  if (!discord && !account.discordLinked) return null;
  const lead = account.hasPassword ? (account.discordLinked ? 'discordLinked' : 'discordNotLinked') : 'discordProveLead';
  return (
    <Section title="Discord" lead={t(lead)}>
      {account.discordLinked ? (
        <div className={styles.buttons}>
          {!account.hasPassword && (
            <Button icon={MessageCircle} onPress={goToDiscord}>
              {t('discordProve')}
            </Button>
          )}
          <Button icon={Unlink} disabledReason={account.hasPassword ? undefined : t('passwordFirst')} onPress={onUnlink}>
            {t('discordUnlink')}
          </Button>
        </div>
      ) : (
        <Button icon={MessageCircle} onPress={goToDiscord}>
          {t('app:linkDiscord')}
        </Button>
      )}
    </Section>
  );
}

function SessionRow({ session, onEnd }: { session: SessionEntry; onEnd: () => void }) {
  const { t, i18n } = useTranslation('account');
  const id = useId();
  const used = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(session.usedAt);
  return (
    <li className={styles.session}>
      <div id={id}>
        <p className="one-line">{agentName(session.agent) ?? t('unknownBrowser')}</p>
        <p className="meta">{session.isCurrent ? t('thisSession') : t('lastUsed', { time: used })}</p>
      </div>
      {!session.isCurrent && (
        <Button size="s" aria-describedby={id} onPress={onEnd}>
          {t('endSession')}
        </Button>
      )}
    </li>
  );
}

function AccountActions({ account }: { account: AccountInfo }) {
  const { t } = useTranslation('account');
  const api = useApi();
  const { logOutEverywhere } = useUserActions();
  const [isDeleting, setDeleting] = useState(false);

  async function download(): Promise<void> {
    const all = await api.call('exportAccount', {});
    const url = URL.createObjectURL(new Blob([JSON.stringify(all, undefined, 2)], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'matinee-account.json';
    link.click();
    URL.revokeObjectURL(url);
  }

  return (
    <Section title={t('ending')} lead={t('endingLead')}>
      <div className={styles.buttons}>
        <Button icon={Download} onPress={() => void download()}>
          {t('export')}
        </Button>
        <Button icon={LogOut} onPress={() => void logOutEverywhere()}>
          {t('logOutEverywhere')}
        </Button>
        <Button kind="danger" icon={Trash2} onPress={() => setDeleting(true)}>
          {t('delete')}
        </Button>
      </div>
      {isDeleting && <DeleteAccountDialog hasPassword={account.hasPassword} onClose={() => setDeleting(false)} />}
    </Section>
  );
}
