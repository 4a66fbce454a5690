import type { RoomPlayer } from '../../../room/player/room-player.ts';

/** The step of the delay, and the largest delay, in seconds. */
export const delayStepSeconds = 0.05;
const maxDelaySeconds = 60;

/** Shows the captions of the current video so much later; undefined for their own time. */
export function delayCaptions({ view }: Pick<RoomPlayer, 'view'>, bySeconds: number | undefined): void {
  const { captionId, captionDelaySeconds = 0 } = view.getState();
  if (captionId === undefined) return;
  const delay = bySeconds === undefined ? 0 : captionDelaySeconds + bySeconds;
  const rounded = Math.round(delay / delayStepSeconds) * delayStepSeconds;
  view.setState({ captionDelaySeconds: Math.max(-maxDelaySeconds, Math.min(maxDelaySeconds, Number(rounded.toFixed(2)))) });
}
