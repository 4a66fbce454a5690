import { useTranslation } from 'react-i18next';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { usePlayer } from './player-context.ts';
import type { ReadCaptions } from './read-own-captions.ts';

/** The largest file of captions, in bytes. */
const maxBytes = 2 * 1024 * 1024;
const toastMs = 5000;

/** Whether a file is one of captions by its name. */
export function isCaptionFile({ name }: Pick<File, 'name'>): boolean {
  return /\.(?:srt|vtt|ass|ssa)$/i.test(name);
}

/** Returns the function that shows captions from a file of the user, for them alone, with the current video. */
export function useAddCaptions(): (file: File) => Promise<void> {
  const { i18n } = useTranslation('viewing');
  const { view } = usePlayer().player;
  const showToast = useShowToast();
  return async (file) => {
    const { name } = file;
    await i18n.loadNamespaces('viewing');
    const say = (text: string): void => void showToast({ style: 'neutral', text, durationMs: toastMs });
    const { addCaptions, isFrame, isLoaded } = view.getState();
    if (addCaptions === undefined || isFrame || !isLoaded) return say(i18n.t('viewing:captionsNoPlace'));
    if (file.size > maxBytes) return say(i18n.t('viewing:captionsTooLarge'));
    const captions = await readInWorker(file);
    if (captions === undefined) return say(i18n.t('viewing:captionsUnreadable', { name }));
    addCaptions({ ...captions, label: name });
    say(i18n.t('viewing:captionsAdded', { name }));
  };
}

/** Reads captions in a worker: guessing an encoding takes WebAssembly, which the policy of the page forbids. Undefined if it can't. */
function readInWorker(file: File): Promise<ReadCaptions | undefined> {
  const worker = new Worker(new URL('subtitle-worker.ts', import.meta.url), { type: 'module', name: 'subtitles' });
  const reading = new Promise<ReadCaptions | undefined>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ReadCaptions | undefined>) => resolve(data));
    worker.addEventListener('error', () => resolve(undefined));
    worker.postMessage(file, []);
  });
  return reading.finally(() => worker.terminate());
}
