import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';
import { Icon } from '../pictures/Icon.tsx';

/** Details that show when their label is pressed. */
export function Disclosure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.disclosure}>
      <summary>
        {label}
        <Icon of={ChevronDown} />
      </summary>
      {children}
    </details>
  );
}
