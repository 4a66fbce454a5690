import type { Api } from '@matinee/client';
import { preciseClock } from '@matinee/base/clock';
import type { PairedKind, PairingState } from '@matinee/protocol';
import { useEffect, useState } from 'react';
import { useApi } from '../../api/use-api.ts';

/** The letters that this device shows, and the user who has typed them elsewhere. */
export interface DeviceCode {
  /** Undefined until the server has answered. */
  code: string | undefined;
  offer: PairingState['offer'];
}

const askAgainMs = 2000;

/** Shows letters until a user has typed them elsewhere. They are replaced once they have expired. */
export function useDeviceCode(kind: PairedKind): DeviceCode {
  const api = useApi();
  const [shown, setShown] = useState<DeviceCode>({ code: undefined, offer: undefined });
  useEffect(() => followCode(api, kind, setShown), [api, kind]);
  return shown;
}

/** Asks for letters, and every 2 s for what has become of them while the page is in view. Returns the function that stops this. */
function followCode(api: Api, kind: PairedKind, show: (shown: DeviceCode) => void): () => void {
  let code: string | undefined;
  let isStopped = false;
  let cancel = (): void => undefined;

  async function ask(): Promise<void> {
    if (document.visibilityState === 'hidden') return;
    if (code === undefined) code = (await api.call('createPairingCode', { body: { kind } })).code;
    const { state, offer } = await api.call('getPairing', {});
    if (state === 'over') code = undefined;
    if (!isStopped) show({ code, offer });
  }

  function askOften(): void {
    // The network may be away for a moment.
    void ask()
      .catch(() => undefined)
      .then(() => {
        if (!isStopped) cancel = preciseClock.after(askAgainMs, askOften);
      });
  }
  askOften();
  return () => {
    isStopped = true;
    cancel();
  };
}
