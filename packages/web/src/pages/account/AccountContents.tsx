import type { PasskeyEntry, SessionEntry } from '@matinee/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Api } from '@matinee/client';
import { useApi } from '../../api/use-api.ts';
import { useAttempt } from '../../common/toasts/use-attempt.ts';
import { useUserActions } from '../../common/server/use-user.ts';
import { LoadFailed } from '../../ui/layout/LoadFailed.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Section, PageHeader } from '../../ui/layout/Section.tsx';
import { Skeleton } from '../../ui/pictures/Skeleton.tsx';
import styles from '../../features/account/Account.module.css';
import type { AccountInfo, AccountFeature } from './account-feature.ts';
import { AccountActions } from './AccountActions.tsx';
import { ChangeEmail, ChangeName, ChangePassword } from './AccountForms.tsx';
import { AccountProviders } from './AccountProviders.tsx';
import { AccountSecondFactor } from './AccountSecondFactor.tsx';
import { AccountSessions } from './AccountSessions.tsx';
import { useEmailConfirmation } from '../../features/account/use-email-confirmation.ts';
import { AccountPasskeys } from './AccountPasskeys.tsx';
import { accountBots } from './bots/AccountBots.tsx';

const accountFeatures: readonly AccountFeature[] = [accountBots];

interface Known {
  account: AccountInfo;
  sessions: readonly SessionEntry[];
  passkeys: readonly PasskeyEntry[];
  features: readonly (AccountFeature & { data: unknown })[];
}

async function readAccount(api: Api): Promise<Known> {
  const [account, { data: sessions }, { data: passkeys }, features] = await Promise.all([
    api.call('getAccount', {}),
    api.call('listSessions', {}),
    api.call('listPasskeys', {}),
    Promise.all(accountFeatures.map(async (feature) => ({ ...feature, data: await feature.read(api) }))),
  ]);
  return { account, sessions, passkeys, features };
}

export function AccountContents() {
  const { t } = useTranslation(['account', 'app']);
  const attempt = useAttempt();
  const api = useApi();
  const [known, setKnown] = useState<Known>();
  const [hasFailed, setFailed] = useState(false);
  const { load: loadUser } = useUserActions();
  const { account, passkeys = [] } = known ?? {};

  const reads = useRef(0);
  const load = useCallback(async (): Promise<void> => {
    const own = (reads.current += 1);
    const read = await readAccount(api);
    // Replies may arrive out of order.
    if (own === reads.current) setKnown(read);
  }, [api]);
  const reload = useCallback((): void => {
    load().then(
      () => setFailed(false),
      () => setFailed(true),
    );
  }, [load]);
  useEffect(reload, [reload]);
  useEmailConfirmation(reload);

  const change = (work: () => Promise<unknown>): void =>
    void attempt(async () => {
      await work();
      await Promise.all([load(), loadUser()]);
    });

  return (
    <main className={classNames('page', styles.column)}>
      <PageHeader title={t('app:accountPage')} />
      {account === undefined && hasFailed && <LoadFailed title={t('loadFailed')} onRetry={reload} />}
      {account === undefined && !hasFailed && <Skeleton shape="line" width={60} />}
      {account !== undefined && (
        <>
          <Section isCard title={t('username')}>
            <ChangeName account={account} onDone={() => void load()} />
          </Section>
          <Section isCard title={t('email')}>
            <ChangeEmail account={account} onDone={() => void load()} />
          </Section>
          <Section isCard title={t('password')}>
            <ChangePassword account={account} onDone={() => void load()} />
          </Section>
          <AccountPasskeys account={account} passkeys={passkeys} onDone={() => void load()} />
          <AccountSecondFactor account={account} onDone={() => void load()} />
          <AccountProviders account={account} hasPasskeys={passkeys.length > 0} onDone={() => void load().then(loadUser)} />
          <AccountSessions sessions={known?.sessions ?? []} onEnd={(id) => change(() => api.call('endSession', { body: { id } }))} />
          {known?.features.map(({ name, Section: Feature, data }) => (
            <Feature key={name} data={data as never} account={account} onDone={() => void load()} />
          ))}
          <AccountActions account={account} />
        </>
      )}
    </main>
  );
}
