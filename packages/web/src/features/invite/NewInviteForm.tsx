import { Role } from '@matinee/protocol';
import { Link } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { InviteOptions } from '@matinee/client/connected-room';
import { formatDuration } from '../../common/texts/format-time.ts';
import { roleNameKeys } from '../../room/texts/name-keys.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import styles from './Invite.module.css';

const none = 'none';
const roles = [Role.TrustedUser, Role.Moderator] as const;
const hourMinutes = 60;
/** Hours; `forever`: until the link is taken back. */
const lifetimes = ['1', '24', '168', 'forever'] as const;
/** Uses. */
const counts = ['1', '5', '20', 'any'] as const;

export function NewInviteForm({ hasRoles, onMake }: { hasRoles: boolean; onMake: (invite: InviteOptions) => void }) {
  const { t, i18n } = useTranslation(['invite', 'room']);
  const [role, setRole] = useState<string>(none);
  const [hours, setHours] = useState<(typeof lifetimes)[number]>('24');
  const [uses, setUses] = useState<(typeof counts)[number]>('1');

  function make(event: FormEvent): void {
    event.preventDefault();
    const given = roles.find((one) => String(one) === role);
    onMake({
      ...(given !== undefined && { role: given }),
      ...(hours !== 'forever' && { validForHours: Number(hours) }),
      ...(uses !== 'any' && { uses: Number(uses) }),
    });
  }

  return (
    <form className={styles.newInvite} onSubmit={make}>
      {hasRoles && (
        <div className={styles.role}>
          <Select
            label={t('joinAs')}
            options={[
              { value: none, label: t('joinAsGuest') },
              ...roles.map((one) => ({ value: String(one), label: t(`room:${roleNameKeys[one]}`) })),
            ]}
            value={role}
            onChange={setRole}
          />
        </div>
      )}
      <Select
        label={t('lasts')}
        options={lifetimes.map((value) => ({
          value,
          label: value === 'forever' ? t('lastsForever') : formatDuration(Number(value) * hourMinutes, i18n.language),
        }))}
        value={hours}
        onChange={setHours}
      />
      <Select
        label={t('uses')}
        options={counts.map((value) => ({ value, label: value === 'any' ? t('usesAny') : t('usesPeople', { count: Number(value) }) }))}
        value={uses}
        onChange={setUses}
      />
      {role !== none && <p className="hint">{t('joinAsHint')}</p>}
      <Button type="submit" icon={Link}>
        {t('make')}
      </Button>
    </form>
  );
}
