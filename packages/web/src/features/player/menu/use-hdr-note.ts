import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectSource } from '../../../room-client/room-selectors.ts';
import { usePlayer } from '../../../room/player/player-context.ts';
import { useRoom } from '../../../room/room-context.ts';
import { hasHdrPicture, isHdrCodec } from '../screen/hdr.ts';

/** Returns a sentence if the video is in HDR and the screen isn't. */
export function useHdrNote(): string | undefined {
  const { t } = useTranslation('viewing');
  const { stage } = usePlayer().player;
  const codecs = useRoom((room) => selectSource(room)?.codecs) ?? '';
  // Reading a picture takes some ms: once for each time that the page opens.
  const [isHdr] = useState(() => hasHdrPicture(stage));
  return (isHdr || isHdrCodec(codecs)) && !matchMedia('(dynamic-range: high)').matches ? t('hdr') : undefined;
}
