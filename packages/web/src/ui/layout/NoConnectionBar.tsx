import { WifiOff } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { Icon } from '../pictures/Icon.tsx';
import styles from './NoConnectionBar.module.css';

/** A full-width line that says that the connection is lost. The class name sets the position. */
export function NoConnectionBar({ text, className }: { text: string; className: string | undefined }) {
  return (
    <output className={classNames(styles.bar, className)}>
      <Icon of={WifiOff} />
      {text}
    </output>
  );
}
