import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface ExternalLinkProps {
  href: string;
  className?: string | undefined;
  onPress?: () => void;
  children: ReactNode;
}

/** Opens in a new tab, and tells screen readers so. */
export function ExternalLink({ href, className, onPress, children }: ExternalLinkProps) {
  const { t } = useTranslation('app');
  return (
    <a href={href} target="_blank" rel="noopener" className={className} onClick={onPress}>
      {children}
      <span className="visually-hidden"> {t('newTab')}</span>
    </a>
  );
}
