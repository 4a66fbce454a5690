import { limits, videoKey, type QueueItem } from '@matinee/protocol';
import type { Api } from '@matinee/client';
import { withServerUrls } from '../../room-client/files-of-server.ts';
import { localFilm } from '../../room-client/local-films.ts';
import { selectOwnUser } from '../../room-client/room-selectors.ts';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import type { RoomSession } from '../../room-client/room-session.ts';
import { toBase64 } from '../../common/device-files.ts';
import { loadFollowing } from '../../room/player/room-player.ts';

/** Resolves with an early frame; undefined if none can be taken. */
type CaptureItem = (item: QueueItem, options: { signal: AbortSignal }) => Promise<Blob | undefined>;

/** Loads the players with the first item that needs them. */
const captureItem: CaptureItem = async (item, options) => {
  const { captureFirstFrame, playerSourceOf } = await loadFollowing();
  const local = item.service === 'file' ? localFilm(item.id) : undefined;
  if (local === undefined) return captureFirstFrame(withServerUrls(playerSourceOf(item)), options);
  return local.frame ?? captureFirstFrame({ kind: 'file', url: local.url, file: local.file }, options);
};

export interface CaptureThumbnailsOptions {
  session: Pick<RoomSession, 'store'>;
  api: Pick<Api, 'call'>;
  log: (text: string, detail: unknown) => void;
  capture?: CaptureItem;
}

/**
 * Gives this user's added videos without a thumbnail an early frame: plain hosts have none. Videos load one after the other, each once.
 * Returns the function that stops it.
 */
export function captureThumbnails({ session, api, log, capture = captureItem }: CaptureThumbnailsOptions): () => void {
  const closing = new AbortController();
  const tried = new Set<string>();
  let isBusy = false;

  async function give(item: QueueItem, roomName: string): Promise<void> {
    const image = await capture(item, { signal: closing.signal });
    if (image === undefined || image.size > limits.thumbnailBytes || closing.signal.aborted) return;
    const { service, id } = item;
    await api.call('addThumbnail', { params: { name: roomName }, body: { service, id, image: await toBase64(image) } }, closing.signal);
  }

  function giveNext(): void {
    const state = session.store.getState();
    const item = isBusy || closing.signal.aborted ? undefined : itemsWithout(state).find((other) => !tried.has(videoKey(other)));
    if (item === undefined) return;
    isBusy = true;
    tried.add(videoKey(item));
    give(item, state.sync?.name ?? '')
      .catch((error: unknown) => {
        if (!closing.signal.aborted) log('A video stays without a thumbnail', error);
      })
      .finally(() => {
        isBusy = false;
        giveNext();
      });
  }

  const unsubscribe = session.store.subscribe((state, before) => {
    const hasChanged =
      state.sync?.queue !== before.sync?.queue || state.sync?.currentSource !== before.sync?.currentSource || state.users !== before.users;
    if (hasChanged) giveNext();
  });
  giveNext();
  return () => {
    unsubscribe();
    closing.abort();
  };
}

function itemsWithout(state: ClientRoom): QueueItem[] {
  const name = selectOwnUser(state)?.name;
  if (!state.isSynced || state.sync === undefined || name === undefined) return [];
  const { currentSource, queue } = state.sync;
  return [...(currentSource === null ? [] : [currentSource]), ...queue].filter(
    ({ thumbnail, addedBy }) => thumbnail === undefined && addedBy === name,
  );
}
