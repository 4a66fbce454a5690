import { RotateCcw, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format-number.ts';
import { usePlayer } from '../../../room/player/player-context.ts';
import { useRoom } from '../../../room/room-context.ts';
import { selectSource } from '../../../room-client/room-selectors.ts';
import { SegmentedControl } from '../../../ui/forms/SegmentedControl.tsx';
import { SheetItem } from '../../../ui/overlays/SheetItem.tsx';
import { hasHdrPicture, isHdrCodec } from '../screen/hdr.ts';
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
