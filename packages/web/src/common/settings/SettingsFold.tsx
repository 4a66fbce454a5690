import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/pictures/Icon.tsx';
import styles from './SettingsFold.module.css';

export interface SettingsFoldProps {
  title: string;
  onOpen?: () => void;
  children: ReactNode;
}

/** A group of settings that shows when its title is pressed. */
export function SettingsFold({ title, onOpen, children }: SettingsFoldProps) {
  return (
    <details className={styles.fold} onToggle={(event) => event.currentTarget.open && onOpen?.()}>
      <summary>
        <h2>{title}</h2>
        <Icon of={ChevronDown} />
      </summary>
      <div className={styles.group}>{children}</div>
    </details>
  );
}
