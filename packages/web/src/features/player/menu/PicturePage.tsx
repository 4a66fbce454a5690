import type { Stage } from '@matinee/sync';
import { RotateCcw, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format-number.ts';
import { usePlayer } from '../../../room/player/player-context.ts';
import { useRoom } from '../../../room/room-context.ts';
import { selectSource } from '../../../room-client/room-selectors.ts';
import { SegmentedControl } from '../../../ui/forms/SegmentedControl.tsx';
import { SheetItem } from '../../../ui/overlays/SheetItem.tsx';
import { isPlain, plainPicture } from '../screen/picture-rect.ts';
import { usePicture } from '../screen/use-picture.ts';
import { OptionRow } from './OptionRow.tsx';
import { PercentSlider } from './PercentSlider.tsx';
import styles from './PlaybackMenu.module.css';

const aspects = { '16:9': 16 / 9, '4:3': 4 / 3, '2.35:1': 2.35 } as const;
const own = '';

export function PicturePage() {
  const { t, i18n } = useTranslation('viewing');
  const { picture, change } = usePicture();
  const { fills, zoomPercent, aspect, quarterTurns } = picture;
  const hdrNote = useHdrNote();
  const shape = Object.entries(aspects).find(([, value]) => value === aspect)?.[0] ?? own;
  const shapes = [{ value: own, label: t('shapeOwn') }, ...Object.keys(aspects).map((value) => ({ value, label: value }))];
  return (
    <>
      {hdrNote !== undefined && <p className={styles.note}>{hdrNote}</p>}
      <fieldset className={styles.fields}>
        <legend>{t('thisVideo')}</legend>
        <SegmentedControl
          label={t('picture')}
          hideLabel
          wide
          options={[
            { value: 'fit', label: t('pictureWhole') },
            { value: 'fill', label: t('pictureFills') },
          ]}
          value={fills ? 'fill' : 'fit'}
          onChange={(value) => change({ fills: value === 'fill' })}
        />
        <PercentSlider label={t('zoom')} value={zoomPercent} onChange={(value) => change({ zoomPercent: value })} />
      </fieldset>
      <OptionRow
        option={{
          label: t('shape'),
          options: shapes,
          value: shape,
          choose: (value) => change({ aspect: (aspects as Record<string, number>)[value] }),
        }}
      />
      <SheetItem
        label={t('rotate')}
        icon={RotateCw}
        end={formatNumber(quarterTurns * 90, i18n.language, { style: 'unit', unit: 'degree', unitDisplay: 'narrow' })}
        onPress={() => change({ quarterTurns: (quarterTurns + 1) % 4 })}
      />
      {!isPlain(picture) && <SheetItem label={t('pictureReset')} icon={RotateCcw} onPress={() => change(plainPicture)} />}
    </>
  );
}

function useHdrNote(): string | undefined {
  const { t } = useTranslation('viewing');
  const { stage } = usePlayer().player;
  const codecs = useRoom((room) => selectSource(room)?.codecs) ?? '';
  // Once per opening: reading a picture takes some ms.
  const [isHdr] = useState(() => hasHdrPicture(stage));
  return (isHdr || isHdrCodec(codecs)) && !matchMedia('(dynamic-range: high)').matches ? t('hdr') : undefined;
}

/** False where the page may not read the picture. */
function hasHdrPicture(stage: Stage): boolean {
  if (!('VideoFrame' in globalThis)) return false;
  try {
    const frame = new VideoFrame(stage.video);
    // TypeScript doesn't know the functions of HDR.
    const transfer: string | null = frame.colorSpace.transfer;
    frame.close();
    return transfer === 'pq' || transfer === 'hlg';
  } catch {
    // Pictures of other hosts, and videos without one yet, can't be read.
    return false;
  }
}

/** Names (RFC 6381) of Dolby Vision, and of VP9 and AV1 with the transfer functions PQ (16) and HLG (18) of ITU-T H.273. */
const hdrCodecs = /\b(?:dvh1|dvhe|dvav|dva1|dav1)\b|\bvp09(?:\.\d+){5}\.(?:16|18)\b|\bav01\.\d\.\w+\.\d+\.\d\.\d{3}\.\d+\.(?:16|18)\b/;

/** HEVC's names don't say whether it is HDR. */
function isHdrCodec(codecs: string): boolean {
  return hdrCodecs.test(codecs);
}
