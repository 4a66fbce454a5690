import { Lock } from 'lucide-react';
import { Text } from 'react-aria-components/Text';
import { classNames } from '../class-names.ts';
import styles from './Field.module.css';
import { Icon } from '../pictures/Icon.tsx';

/** The reason why a field cannot be changed, if there is one. */
export function FieldLock({ reason }: { reason: string | undefined }) {
  if (reason === undefined) return null;
  return (
    <Text slot="description" className={classNames(styles.lock)}>
      <Icon of={Lock} />
      {reason}
    </Text>
  );
}
