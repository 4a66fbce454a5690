import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format-number.ts';
import type { RoomPlayer } from '../../../room/player/room-player.ts';

export const delayStepSeconds = 0.05;
const maxDelaySeconds = 60;

/** Undefined resets the delay of the current video. */
export function delayCaptions({ view }: Pick<RoomPlayer, 'view'>, bySeconds: number | undefined): void {
  const { captionId, captionDelaySeconds = 0 } = view.getState();
  if (captionId === undefined) return;
  const delay = bySeconds === undefined ? 0 : captionDelaySeconds + bySeconds;
  const rounded = Math.round(delay / delayStepSeconds) * delayStepSeconds;
  view.setState({ captionDelaySeconds: Math.max(-maxDelaySeconds, Math.min(maxDelaySeconds, Number(rounded.toFixed(2)))) });
}

export function useDelayText(delaySeconds: number): string {
  const { t, i18n } = useTranslation('viewing');
  const seconds = formatNumber(Math.abs(delaySeconds), i18n.language, { maximumFractionDigits: 2 });
  if (delaySeconds === 0) return t('captionsInTime');
  return t(delaySeconds > 0 ? 'captionsLater' : 'captionsEarlier', { seconds });
}
