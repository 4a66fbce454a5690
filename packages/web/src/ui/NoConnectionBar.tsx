import { WifiOff } from 'lucide-react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import styles from './NoConnectionBar.module.css';

/** One line across what it is about, saying that there is no connection. The class name says where it stands. */
export function NoConnectionBar({ text, className }: { text: string; className: string | undefined }) {
  return (
    <output className={classNames(styles.bar, className)}>
      <Icon of={WifiOff} />
      {text}
    </output>
  );
}
