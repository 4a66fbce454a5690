import { Lock } from 'lucide-react';
import { Text } from 'react-aria-components/Text';
import { classNames } from '../class-names.ts';
import styles from './Field.module.css';
import { Icon } from '../pictures/Icon.tsx';

export function FieldLock({ reason }: { reason: string | undefined }) {
  if (reason === undefined) return null;
  return (
    <Text slot="description" className={classNames(styles.lock)}>
      <Icon of={Lock} />
      {reason}
    </Text>
  );
}
