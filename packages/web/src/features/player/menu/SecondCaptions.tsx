import { useTranslation } from 'react-i18next';
import { useSettingsStore } from '../../../preferences/settings-store.ts';
import { changeViewing, useViewing } from '../../../preferences/viewing.ts';
import { usePlayer, usePlayerView } from '../../../room/player/player-context.ts';
import { noneValue, useCaptions } from '../bar/use-playback-options.ts';
import { secondCaptionsOf, secondIdOf } from '../captions/caption-choice.ts';
import { OptionRow } from './OptionRow.tsx';

export function SecondCaptions() {
  const { t } = useTranslation('viewing');
  const settings = useSettingsStore();
  const { view } = usePlayer().player;
  const { options } = useCaptions();
  const viewing = useViewing((all) => all);
  const chosen = usePlayerView((state) => secondIdOf(state, viewing)) ?? noneValue;
  const offered = secondCaptionsOf(view.getState());
  if (view.getState().captionId === undefined || offered.length === 0) return null;
  const choose = (id: string): void => {
    view.setState({ secondCaptionId: id });
    changeViewing(settings, { secondCaptions: offered.find((track) => track.id === id)?.language ?? '' });
  };
  return (
    <OptionRow
      option={{
        label: t('captionsSecond'),
        options: [
          { value: noneValue, label: t('captionsSecondNone') },
          ...options.filter(({ value }) => offered.some(({ id }) => id === value)),
        ],
        value: chosen,
        choose,
      }}
    />
  );
}
