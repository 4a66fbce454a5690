import { useTranslation } from 'react-i18next';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { selectSource } from '../../room-client/room-selectors.ts';
import { useRoomSession } from '../room-context.ts';
import { usePlayer } from './player-context.ts';
import type { ReadCaptions } from './read-own-captions.ts';
import { selectCanShare, useShareCaptions } from './use-share-captions.ts';

const maxBytes = 2 * 1024 * 1024;
const toastMs = 5000;
/** Long enough to decide whether to show them to everyone. */
const shareToastMs = 10_000;

export function isCaptionFile({ name }: Pick<File, 'name'>): boolean {
  return /\.(?:srt|vtt|ass|ssa)$/i.test(name);
}

/** Shows a file's captions to this user alone. A toast offers them to everyone. */
export function useAddCaptions(): (file: File) => Promise<void> {
  const { i18n } = useTranslation('viewing');
  const { view } = usePlayer().player;
  const { store } = useRoomSession();
  const showToast = useShowToast();
  const share = useShareCaptions();
  return async (file) => {
    const { name } = file;
    await i18n.loadNamespaces('viewing');
    const say = (text: string): void => void showToast({ style: 'neutral', text, durationMs: toastMs });
    const { addCaptions, isFrame, isLoaded } = view.getState();
    if (addCaptions === undefined || isFrame || !isLoaded) return say(i18n.t('viewing:captionsNoPlace'));
    if (file.size > maxBytes) return say(i18n.t('viewing:captionsTooLarge'));
    const captions = await readInWorker(file);
    if (captions === undefined) return say(i18n.t('viewing:captionsUnreadable', { name }));
    const own = { ...captions, label: name };
    addCaptions(own);
    const added = i18n.t('viewing:captionsAdded', { name });
    const video = selectSource(store.getState());
    if (video === null || !selectCanShare(store.getState())) return say(added);
    const action = { label: i18n.t('viewing:captionsShare'), onPress: () => void share(own, video) };
    showToast({ style: 'neutral', text: added, durationMs: shareToastMs, action });
  };
}

/** Reads captions in a worker: guessing an encoding takes WebAssembly, which the page's policy forbids. Undefined if it can't. */
function readInWorker(file: File): Promise<ReadCaptions | undefined> {
  const worker = new Worker(new URL('subtitle-worker.ts', import.meta.url), { type: 'module', name: 'subtitles' });
  const reading = new Promise<ReadCaptions | undefined>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ReadCaptions | undefined>) => resolve(data));
    worker.addEventListener('error', () => resolve(undefined));
    worker.postMessage(file, []);
  });
  return reading.finally(() => worker.terminate());
}
