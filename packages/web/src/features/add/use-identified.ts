import type { Identified, IdentifyOptions } from '@matinee/media/identify';
import { useEffect, useMemo, useState } from 'react';
import { useServerFeatures } from '../../common/use-server-features.ts';

type Identify = (text: string, options: IdentifyOptions) => Identified;

/**
 * What each line of an input names, told at once and without the server; undefined as long as the code for it, which
 * comes with the first character, is not there.
 */
export function useIdentified(text: string): readonly Identified[] | undefined {
  const [identify, setIdentify] = useState<{ run: Identify }>();
  const { services, peertubeHosts, invidiousHosts } = useServerFeatures();
  const isNeeded = text.trim() !== '';
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isWanted = true;
    // Without it the server says the same, a moment later.
    import('@matinee/media/identify').then(
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
    // Whether private addresses are let in is the server's to say.
    const options = { allowPrivate: true, peertubeHosts, invidiousHosts };
    return lines.map((line) => withOffer(identify.run(line, options), services));
  }, [identify, text, services, peertubeHosts, invidiousHosts]);
}

/** A site that the server does not offer is refused before it is asked. */
function withOffer(identified: Identified, services: readonly string[]): Identified {
  if (!('service' in identified) || identified.service === undefined || services.includes(identified.service)) return identified;
  return { kind: 'reject', reason: 'service_disabled', service: identified.service };
}
