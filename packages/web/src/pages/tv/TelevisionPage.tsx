import { lazy, useEffect } from 'react';
import { CodeDoor } from '../../features/second-device/CodeDoor.tsx';
import { usePairedDevice } from '../../features/second-device/use-paired-device.ts';
import styles from './Television.module.css';
import { useArrowKeys } from './use-arrow-keys.ts';

const Television = lazy(async () => ({ default: (await import('./Television.tsx')).Television }));

/** A television: six letters to type at home, then the film. Arrow keys and Enter are all it needs. */
export function TelevisionPage() {
  const { device, pair, forget, leave } = usePairedDevice('screen');
  useArrowKeys();
  useEffect(() => {
    const root = document.documentElement;
    // The app bar leaves, as in full screen.
    Object.assign(root.dataset, { layout: 'fullscreen', panel: 'absent', arrangement: 'wide' });
    return () => {
      for (const name of ['layout', 'panel', 'arrangement']) delete root.dataset[name];
    };
  }, []);
  return (
    <div className={styles.page}>
      {device === undefined ? <CodeDoor kind="screen" onPaired={pair} /> : <Television device={device} onLeave={leave} onEnd={forget} />}
    </div>
  );
}
