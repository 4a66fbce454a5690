import type { Service, VideoOutline } from '@matinee/protocol';
import { useEffect } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { selectSource } from '../../../room-client/room-selectors.ts';
import { usePlayer } from '../../../room/player/player-context.ts';
import { useRoom } from '../../../room/room-context.ts';
import { serverUrl } from '../../../urls/own-urls.ts';

/** Services whose sites may know chapters. */
const outlined: ReadonlySet<Service> = new Set(['youtube', 'invidious', 'peertube']);

export function useOutline(): void {
  const api = useApi();
  const { player } = usePlayer();
  const service = useRoom((room) => selectSource(room)?.service);
  const id = useRoom((room) => selectSource(room)?.id);
  useEffect(() => {
    const asking = new AbortController();
    const ask = async (query: { service: Service; id: string }): Promise<void> => {
      const { chapters, storyboard } = await api.call('outline', { query }, asking.signal);
      player.view.setState({ outline: { chapters, storyboard: storyboard && (await openStoryboard(storyboard)) } });
    };
    player.view.setState({ outline: undefined });
    // A failure means no chapters.
    if (service !== undefined && id !== undefined && outlined.has(service)) ask({ service, id }).catch(() => undefined);
    return () => asking.abort();
  }, [api, player, service, id]);
}

async function openStoryboard(sheets: NonNullable<VideoOutline['storyboard']>) {
  const { Storyboard } = await import('@matinee/sync/storyboard');
  return new Storyboard(sheets.map((sheet) => ({ ...sheet, url: serverUrl(sheet.url) })));
}
