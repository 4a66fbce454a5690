import { Image } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePlayerView } from '../../../room/player/player-context.ts';
import { SheetItem } from '../../../ui/overlays/SheetItem.tsx';
import { trackName } from '../bar/use-playback-options.ts';

/** Lists captions that are pictures of text, which can't be chosen. */
export function PictureCaptions() {
  const { t, i18n } = useTranslation(['viewing', 'player']);
  const captions = usePlayerView((view) => view.captions);
  return captions.map(({ id, label, language, isPicture }, index) => {
    const [name, detail] = trackName(label, language, i18n.language);
    return (
      isPicture === true && (
        <SheetItem
          key={id}
          label={name || t('player:captionsUnnamed', { number: index + 1 })}
          icon={Image}
          end={detail}
          disabledReason={t('captionsPicture')}
          onPress={() => {}}
        />
      )
    );
  });
}
