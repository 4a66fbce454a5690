import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Disclosure.module.css';
import { Icon } from '../pictures/Icon.tsx';

export interface DisclosureProps {
  label: string;
  /** The label is the title of a group. */
  isTitle?: boolean;
  onOpen?: (() => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Disclosure({ label, isTitle = false, onOpen, className, children }: DisclosureProps) {
  return (
    <details
      className={classNames(styles.disclosure, className)}
      data-title={isTitle ? '' : undefined}
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
    >
      <summary>
        {isTitle ? <h2>{label}</h2> : label}
        <Icon of={ChevronDown} />
      </summary>
      {children}
    </details>
  );
}
