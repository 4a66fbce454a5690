import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface ExternalLinkProps {
  href: string;
  /** For layout only. */
  className?: string | undefined;
  children: ReactNode;
}

/** A link to another site, which opens in a new tab and tells screen readers so. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  const { t } = useTranslation('app');
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      {children}
      <span className="visually-hidden"> {t('newTab')}</span>
    </a>
  );
}
