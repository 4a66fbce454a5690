import { useServerFeatures } from './use-server-features.ts';

/** The link to share of a room, by its name: a short one where the server has them. */
export function useRoomLink(): (name: string) => string {
  const { shortUrl = `${location.origin}/room` } = useServerFeatures();
  return (name) => `${shortUrl}/${encodeURIComponent(name)}`;
}
