import { CloseCode } from '@matinee/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom } from '../../../room/room-context.ts';
import { selectConnectionStatus } from '../../../room-client/room-selectors.ts';

/** Close codes of RFC 6455, section 7.4.1, and its registry. */
const tooBig = 1009;
const tryLater = 1013;

/** Returns undefined while the page doesn't reconnect. */
export function useReconnectingText(): string | undefined {
  const { t } = useTranslation('room');
  const connection = useRoom((room) => room.connection);
  const status = useRoom(selectConnectionStatus);
  const hasSync = useRoom((room) => room.sync !== undefined);
  // Later attempts fail for other reasons.
  const [isRestarting, setRestarting] = useState(false);
  const isAway = connection.status === 'connecting' && connection.closeCode === CloseCode.Away;
  // A short break doesn't show as reconnecting, though the server is away.
  const isRestart = isAway || (isRestarting && status !== 'connected');
  if (isRestart !== isRestarting) setRestarting(isRestart);
  const isTryingAgain = connection.status === 'connecting' && connection.attempts > 0;
  if (status !== 'reconnecting' && !(status === 'connecting' && isTryingAgain)) return undefined;
  const closeCode = connection.status === 'connecting' ? connection.closeCode : undefined;
  if (closeCode === tooBig) return t('reconnectingTooLong');
  if (closeCode === tryLater) return t('reconnectingBusy');
  if (!hasSync) return t('noAnswerYet');
  return t(isRestart ? 'reconnectingAway' : 'reconnecting');
}
