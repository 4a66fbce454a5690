import type { InviteEntry } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { roleNameKeys } from '../../room/texts/role-names.ts';
import { useTimeUntil } from '../../room/use-time-until.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Invite.module.css';

/** An invite link: what those become who use it, for how many it is still good, until when, and who made it. */
export function InviteRow({ invite: { role, usesLeft, endsAt, by }, onTakeBack }: { invite: InviteEntry; onTakeBack: () => void }) {
  const { t } = useTranslation(['invite', 'room']);
  const when = useTimeUntil(endsAt ?? 0);
  const uses = usesLeft === null ? t('usesUnlimited') : t('usesLeft', { count: usesLeft });
  const facts = [uses, ...(when === undefined ? [] : [t('endsWhen', { when })]), ...(by === undefined ? [] : [t('madeBy', { name: by })])];
  return (
    <li className={styles.inviteRow}>
      <span className={styles.inviteText}>
        <span>{role === null ? t('joinAsGuest') : t(`room:${roleNameKeys[role]}`)}</span>
        <span className="hint num">{facts.join(' · ')}</span>
      </span>
      <Button size="s" onPress={onTakeBack}>
        {t('takeBack')}
      </Button>
    </li>
  );
}
