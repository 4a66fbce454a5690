import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../common/texts/format-time.ts';
import { Button } from '../../ui/Button.tsx';
import { judgeLine, secondsUntilPlayable } from './line-speed.ts';
import type { UploadSpeed } from './use-upload-speed.ts';

/** A time of day doesn't say which day: only times closer than this are named. */
const maxNamedSeconds = 20 * 3600;
const minuteMs = 60_000;

interface PlayButtonsProps {
  sizeBytes: number;
  lengthSeconds: number | undefined;
  upload: UploadSpeed | undefined;
  disabledReason: string | undefined;
  isPending: boolean;
  onPlay: () => void;
  onSendFirst: () => void;
  /** Other ways to play it. */
  children: ReactNode;
}

export function PlayButtons({ onPlay, onSendFirst, disabledReason, isPending, children, ...film }: PlayButtonsProps) {
  const { t } = useTranslation('film');
  const sendFirst = useSendFirstText(film);
  const common = { disabledReason, isPending };
  return (
    <>
      <Button {...common} kind="primary" size="l" onPress={sendFirst === undefined ? onPlay : onSendFirst}>
        {sendFirst ?? t('play')}
      </Button>
      {children}
      {sendFirst !== undefined && (
        <Button {...common} kind="quiet" onPress={onPlay}>
          {t('playAnyway')}
        </Button>
      )}
    </>
  );
}

/** Undefined unless the line is too thin to play the film at once. */
function useSendFirstText({
  sizeBytes,
  lengthSeconds = 0,
  upload,
}: Pick<PlayButtonsProps, 'sizeBytes' | 'lengthSeconds' | 'upload'>): string | undefined {
  const { t, i18n } = useTranslation('film');
  if (upload === undefined || lengthSeconds === 0) return undefined;
  if (judgeLine(upload.bytesPerSecond, sizeBytes / lengthSeconds) !== 'thin') return undefined;
  const seconds = secondsUntilPlayable(sizeBytes, upload.bytesPerSecond, lengthSeconds);
  if (seconds > maxNamedSeconds) return t('sendFirstLater');
  const at = new Date(Math.ceil((upload.atMs + seconds * 1000) / minuteMs) * minuteMs);
  return t('sendFirst', { time: formatTime(at, i18n.language) });
}
