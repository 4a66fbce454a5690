import { useServerFeatures } from './use-server-features.ts';
import { sharedUrl } from '../urls/own-urls.ts';

/** The link to share of a room, by its name: a short one where the server has them. */
export function useRoomLink(): (name: string) => string {
  const { shortUrl = sharedUrl('/room') } = useServerFeatures();
  return (name) => `${shortUrl}/${encodeURIComponent(name)}`;
}
