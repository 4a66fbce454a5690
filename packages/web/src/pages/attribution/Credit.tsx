import type { ReactNode } from 'react';
import { ExternalLink } from '../../common/ExternalLink.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './Attribution.module.css';

export interface CreditProps {
  name: string;
  url?: string | undefined;
  /** Beside the name: a version or a kind. */
  detail?: string | undefined;
  /** The licence. */
  children?: ReactNode;
}

export function Credit({ name, url, detail, children }: CreditProps) {
  return (
    <li>
      <span className={styles.name}>
        {url === undefined ? <span className="strong">{name}</span> : <ExternalLink href={url}>{name}</ExternalLink>}
        {detail !== undefined && <span className="hint num"> {detail}</span>}
      </span>
      <span className={classNames(styles.terms, 'meta')}>{children}</span>
    </li>
  );
}

export function CreditList({ children, isBusy, label }: { children: ReactNode; isBusy?: boolean; label?: string }) {
  return (
    <ul className={styles.credits} aria-busy={isBusy} aria-label={label}>
      {children}
    </ul>
  );
}
