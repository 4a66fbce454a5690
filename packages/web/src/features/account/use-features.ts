import type { Features } from '@matinee/protocol';
import { useEffect, useState } from 'react';
import { useApi } from '../../api/use-api.ts';

const none: Features = { discord: false, recovery: false, services: [], peertubeHosts: [], invidiousHosts: [], links: {} };

/** What this server offers besides what is always there; nothing until it has said. */
export function useFeatures(): Features {
  const api = useApi();
  const [features, setFeatures] = useState(none);
  useEffect(() => {
    const asking = new AbortController();
    api.call('features', {}, asking.signal).then(setFeatures, () => undefined);
    return () => asking.abort();
  }, [api]);
  return features;
}

/** Leaves the app for Discord, to come back to the page it was left from. */
export function goToDiscord(path: string): void {
  location.assign(`/api/auth/discord?redirect=${encodeURIComponent(path)}`);
}
