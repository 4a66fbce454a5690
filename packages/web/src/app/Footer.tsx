import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Mark } from './Brand.tsx';
import styles from './Footer.module.css';

export function Footer() {
  const { t } = useTranslation('app');
  return (
    <footer className={styles.footer}>
      <Mark className={styles.mark} />
      <nav aria-label={t('footerNavigation')}>
        <Link to="/">{t('home')}</Link>
        <Link to="/rooms">{t('browse')}</Link>
      </nav>
    </footer>
  );
}
