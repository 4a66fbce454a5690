import { createApi } from '@matinee/client';
import type { PairedKind } from '@matinee/protocol';
import { useState } from 'react';
import { lastingStorage } from '../../context/browser-storage.ts';
import { basePath } from '../../urls/own-urls.ts';
import { forgetPairedDevice, keepPairedDevice, readPairedDevice, type PairedDevice } from './paired-device.ts';

/** `leave` ends the session of the device too. */
export function usePairedDevice(kind: PairedKind) {
  const [device, setDevice] = useState(() => readPairedDevice(lastingStorage, kind));
  const forget = (): void => {
    forgetPairedDevice(lastingStorage, kind);
    setDevice(undefined);
  };
  const pair = (paired: PairedDevice): void => {
    keepPairedDevice(lastingStorage, paired);
    setDevice(paired);
  };
  const leave = (): void => {
    // Without an answer the session is listed until its user ends it.
    if (device !== undefined) {
      createApi({ url: basePath(), token: device.token })
        .call('endPairing', {})
        .catch(() => undefined);
    }
    forget();
  };
  return { device, pair, forget, leave };
}
