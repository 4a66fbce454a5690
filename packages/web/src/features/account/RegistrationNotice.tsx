import { useTranslation } from 'react-i18next';
import styles from './Account.module.css';

/** In place of the form: why no account can be made. */
export function RegistrationNotice({ reason }: { reason: 'registration_closed' | 'invitation_needed' }) {
  const { t } = useTranslation('errors');
  return <p className={styles.notice}>{t(reason)}</p>;
}
