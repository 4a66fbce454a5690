import { useEffect } from 'react';
import { useFragmentValue } from '../../common/use-fragment-value.ts';
import { CodeNotice } from '../../features/second-device/CodeNotice.tsx';
import { ShowHereNotice } from '../../features/second-device/ShowHereNotice.tsx';
import { usePairedDevice } from '../../features/second-device/use-paired-device.ts';
import styles from './Television.module.css';
import { useArrowKeys } from './use-arrow-keys.ts';
import { later } from '../../ui/later.tsx';

const Television = later(() => import('./Television.tsx'), ['message', 'viewing'])(({ Television }) => Television);

export function TelevisionPage() {
  const code = useFragmentValue('code');
  return code === undefined ? <TelevisionItself /> : <ShowHereNotice code={code} />;
}

/** Shows six letters to scan or to type on a phone, then the film. */
function TelevisionItself() {
  const { device, pair, forget, leave } = usePairedDevice('screen');
  useArrowKeys();
  useEffect(() => {
    const root = document.documentElement;
    // Hides the app bar, as in full screen.
    Object.assign(root.dataset, { layout: 'fullscreen', panel: 'absent', arrangement: 'wide' });
    return () => {
      for (const name of ['layout', 'panel', 'arrangement']) delete root.dataset[name];
    };
  }, []);
  return (
    <div className={styles.page}>
      {device === undefined ? <CodeNotice kind="screen" onPaired={pair} /> : <Television device={device} onLeave={leave} onEnd={forget} />}
    </div>
  );
}
