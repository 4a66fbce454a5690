import type { PasskeyEntry } from '@matinee/protocol';
import { Fingerprint } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerFeatures } from '../../common/server/use-server-features.ts';
import styles from '../../features/account/Account.module.css';
import { canUsePasskeys } from '../../features/account/passkey-device.ts';
import { PasskeyButton } from '../../features/account/PasskeyButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/layout/Section.tsx';
import type { AccountInfo } from './account-feature.ts';
import { lateAccount } from './late.ts';

const AddPasskey = lateAccount((parts) => parts.AddPasskey);
const RenamePasskey = lateAccount((parts) => parts.RenamePasskey);
const RemovePasskey = lateAccount((parts) => parts.RemovePasskey);

export interface AccountPasskeysProps {
  account: AccountInfo;
  passkeys: readonly PasskeyEntry[];
  onDone: () => void;
}

export function AccountPasskeys({ account, passkeys, onDone }: AccountPasskeysProps) {
  const { t } = useTranslation('account');
  const canAdd = canUsePasskeys(useServerFeatures().passkeys);
  const [open, setOpen] = useState<{ dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: PasskeyEntry }>();
  if (!canAdd && passkeys.length === 0) return null;
  const canProve = canAdd && !account.hasPassword && passkeys.length > 0;
  const shared = { hasPassword: account.hasPassword, onDone, onClose: () => setOpen(undefined) };
  return (
    <Section isCard title={t('passkeys')} lead={t(canProve ? 'passkeyProveLead' : 'passkeysLead')}>
      {passkeys.length > 0 && (
        <ul className={styles.sessions}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onOpen={(dialog) => setOpen({ dialog, passkey })} />
          ))}
        </ul>
      )}
      {canAdd && (
        <div className={styles.buttons}>
          {canProve && <PasskeyButton isAgain onDone={onDone} />}
          <Button icon={Fingerprint} onPress={() => setOpen({ dialog: 'add' })}>
            {t('passkeyAdd')}
          </Button>
        </div>
      )}
      {open?.dialog === 'add' && <AddPasskey {...shared} />}
      {open?.dialog === 'rename' && <RenamePasskey {...shared} passkey={open.passkey} />}
      {open?.dialog === 'remove' && <RemovePasskey {...shared} passkey={open.passkey} />}
    </Section>
  );
}

function PasskeyRow({ passkey, onOpen }: { passkey: PasskeyEntry; onOpen: (dialog: 'rename' | 'remove') => void }) {
  const { t, i18n } = useTranslation('account');
  const id = useId();
  const { name, createdAt, usedAt } = passkey;
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(usedAt ?? createdAt);
  return (
    <li className={styles.session}>
      <div id={id}>
        <p className="one-line">{name}</p>
        <p className="meta">{t(usedAt === undefined ? 'passkeySince' : 'lastUsed', { time })}</p>
      </div>
      <Button size="s" aria-describedby={id} onPress={() => onOpen('rename')}>
        {t('passkeyRename')}
      </Button>
      <Button size="s" aria-describedby={id} onPress={() => onOpen('remove')}>
        {t('passkeyRemove')}
      </Button>
    </li>
  );
}
