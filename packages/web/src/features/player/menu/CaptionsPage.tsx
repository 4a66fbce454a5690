import { FilePlus2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePlayerView } from '../../../room/player/player-context.ts';
import { useAddCaptions } from '../../../room/player/use-add-captions.ts';
import { SheetItem } from '../../../ui/overlays/SheetItem.tsx';
import { useCaptions } from '../bar/use-playback-options.ts';
import { CaptionStyle } from './CaptionStyle.tsx';
import { CaptionTiming } from './CaptionTiming.tsx';
import { FoldRow } from './OptionRow.tsx';
import { OptionValues } from './OptionValues.tsx';
import { PictureCaptions } from './PictureCaptions.tsx';
import styles from './PlaybackMenu.module.css';
import { SecondCaptions } from './SecondCaptions.tsx';
import { ShareCaptions } from './ShareCaptions.tsx';

/** Other sites' players draw captions themselves. */
export function CaptionsPage({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('viewing');
  const captions = useCaptions();
  const isFrame = usePlayerView((view) => view.isFrame);
  const addCaptions = useAddCaptions();
  if (isFrame) return <OptionValues option={captions} onClose={onClose} />;
  const add = async (): Promise<void> => {
    const file = await pickFile('.srt,.vtt,.ass,.ssa');
    if (file !== undefined) await addCaptions(file);
  };
  return (
    <>
      {captions.isUnavailable ? (
        <p className={styles.note}>{captions.disabledReason}</p>
      ) : (
        <OptionValues option={captions} onClose={onClose} />
      )}
      <PictureCaptions />
      <SheetItem
        label={t('captionsAdd')}
        icon={FilePlus2}
        note={t('captionsAddHint')}
        onPress={() => {
          onClose();
          void add();
        }}
      />
      <ShareCaptions onClose={onClose} />
      <hr className={styles.separator} />
      {!captions.isUnavailable && (
        <>
          <CaptionTiming />
          <SecondCaptions />
        </>
      )}
      <FoldRow label={t('captionsStyle')}>{() => <CaptionStyle />}</FoldRow>
    </>
  );
}

/** Resolves with undefined if the user chooses no file. */
function pickFile(accept: string): Promise<File | undefined> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0]));
    input.addEventListener('cancel', () => resolve(undefined));
    input.click();
  });
}
