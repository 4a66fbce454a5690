import type { ReactNode } from 'react';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import styles from './SettingsFold.module.css';

export function SettingsFold({ title, onOpen, children }: { title: string; onOpen?: () => void; children: ReactNode }) {
  return (
    <Disclosure label={title} isTitle onOpen={onOpen}>
      <div className={styles.group}>{children}</div>
    </Disclosure>
  );
}
