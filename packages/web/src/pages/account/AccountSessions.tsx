import type { SessionEntry } from '@matinee/protocol';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../features/account/Account.module.css';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/layout/Section.tsx';
import { agentName } from './agent-name.ts';

export function AccountSessions({ sessions, onEnd }: { sessions: readonly SessionEntry[]; onEnd: (id: string) => void }) {
  const { t } = useTranslation('account');
  return (
    <Section isCard title={t('sessions')} lead={t('sessionsLead')}>
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => onEnd(session.id)} />
        ))}
      </ul>
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
