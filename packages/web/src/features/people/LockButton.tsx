import { Lock, LockOpen } from 'lucide-react';
import { useLock } from '../../room/use-lock.ts';
import { Button } from '../../ui/Button.tsx';

/** Leaves the controls to hosts, or gives them back, in one press; for users who may. */
export function LockButton() {
  const { isLocked, label, toggle } = useLock();
  return (
    <Button size="s" icon={isLocked ? LockOpen : Lock} onPress={toggle}>
      {label}
    </Button>
  );
}
