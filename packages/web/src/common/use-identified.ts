import type { Identified, IdentifyOptions } from '@matinee/media/identify';
import { useEffect, useMemo, useState } from 'react';
import { useServerFeatures } from './server/use-server-features.ts';

export const loadIdentify = () => import('@matinee/media/identify');

type Identify = (text: string, options: IdentifyOptions) => Identified;

/** Identifies each line without asking the server. Undefined until the code is loaded, which starts with the first character. */
export function useIdentified(text: string): readonly Identified[] | undefined {
  const [identify, setIdentify] = useState<{ run: Identify }>();
  const { services, peertubeHosts, invidiousHosts } = useServerFeatures();
  const isNeeded = text.trim() !== '';
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isWanted = true;
    // The server's preview covers a failure later.
    loadIdentify().then(
      (module) => isWanted && setIdentify({ run: module.identify }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [isNeeded]);

  return useMemo(() => {
    if (identify === undefined || services.length === 0) return undefined;
    const lines = text.split(/[\n\r]+/).filter((line) => line.trim() !== '');
    // The server decides about private IP addresses.
    const options = { allowPrivate: true, peertubeHosts, invidiousHosts };
    return lines.map((line) => rejectUnoffered(identify.run(line, options), services));
  }, [identify, text, services, peertubeHosts, invidiousHosts]);
}

function rejectUnoffered(identified: Identified, services: readonly string[]): Identified {
  if (!('service' in identified) || identified.service === undefined || services.includes(identified.service)) return identified;
  return { kind: 'reject', reason: 'service_disabled', service: identified.service };
}
