import type { InviteEntry } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { PreserveFocus } from '../../ui/focus/PreserveFocus.tsx';
import { roleNameKeys } from '../../room/texts/name-keys.ts';
import { useTimeUntil } from '../../room/use-time-until.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Invite.module.css';
import { InviteLink } from './InviteLink.tsx';
import { NewInviteForm } from './NewInviteForm.tsx';
import { useEffect, useState } from 'react';
import { sharedUrl } from '../../urls/own-urls.ts';

export function InviteLinks() {
  const { t } = useTranslation('invite');
  const session = useRoomSession();
  const invites = useRoom((room) => room.invites);
  const isTemporary = useRoom((room) => room.sync?.isTemporary ?? true);
  const made = useMadeLink();
  return (
    <section className={styles.links} aria-labelledby="invite-links">
      <h3 id="invite-links" className={styles.linksTitle}>
        {t('links')}
      </h3>
      <p className="hint">{t('linksLead')}</p>
      <NewInviteForm hasRoles={!isTemporary} onMake={(options) => session.makeInvite(options)} />
      <output>
        {made !== undefined && (
          <div className={styles.made}>
            <p className="hint">{t('madeLead')}</p>
            <InviteLink link={made} />
          </div>
        )}
      </output>
      {invites.length > 0 && (
        <PreserveFocus>
          <ul className={styles.inviteList} aria-label={t('links')}>
            {invites.map((invite) => (
              <InviteRow key={invite.id} invite={invite} onTakeBack={() => session.revokeInvite(invite.id)} />
            ))}
          </ul>
        </PreserveFocus>
      )}
    </section>
  );
}

/** Returns the link that this client has made last: the server tells its token once. */
function useMadeLink(): string | undefined {
  const session = useRoomSession();
  const roomName = useRoom((room) => room.sync?.name ?? '');
  const [token, setToken] = useState<string>();
  useEffect(
    () =>
      session.onMessage((message) => {
        if (message.action === 'invite') setToken(message.token);
      }),
    [session],
  );
  // A short URL may lead here by way of other servers, which a fragment doesn't survive everywhere.
  return token && `${sharedUrl('/room')}/${encodeURIComponent(roomName)}#invite=${encodeURIComponent(token)}`;
}

function InviteRow({ invite: { role, usesLeft, endsAt, by }, onTakeBack }: { invite: InviteEntry; onTakeBack: () => void }) {
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
