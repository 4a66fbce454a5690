import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Mark } from './bar/Brand.tsx';
import { version } from '../../package.json';
import { ExternalLink } from '../common/ExternalLink.tsx';
import styles from './Footer.module.css';
import { useHasPrivacyPolicy, useOperatorLinks } from '../common/server/use-operator-links.ts';

export function Footer() {
  const { t } = useTranslation('app');
  const links = useOperatorLinks();
  const hasPrivacyPolicy = useHasPrivacyPolicy();
  return (
    <footer className={styles.footer}>
      <Mark className={styles.mark} />
      <span>Matinee {version}</span>
      <nav aria-label={t('footerNavigation')}>
        <Link to="/rooms">{t('browse')}</Link>
        {links.map(({ name, href, label }) => (
          <ExternalLink key={name} href={href}>
            {label}
          </ExternalLink>
        ))}
        <Link to="/attribution">{t('attribution')}</Link>
        {hasPrivacyPolicy && <Link to="/privacypolicy">{t('privacy')}</Link>}
      </nav>
    </footer>
  );
}
