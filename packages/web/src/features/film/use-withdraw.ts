import { useApi } from '../../api/use-api.ts';
import { useErrorText } from '../../common/texts/use-error-text.ts';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { withdrawFilm } from './offer-film.ts';

const toastMs = 5000;

export function useWithdraw(roomName: string, id: string): (onDone: () => void) => void {
  const api = useApi();
  const errorText = useErrorText();
  const showToast = useShowToast();
  const tell = async (error: unknown): Promise<void> => {
    showToast({ style: 'error', text: await errorText(error), durationMs: toastMs });
  };
  return (onDone) => void withdrawFilm({ api, roomName }, id).then(onDone, tell);
}
