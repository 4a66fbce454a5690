import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettingsStore } from '../../../preferences/settings-store.ts';
import { captionEdges, captionPlaces, changeViewing, useViewing, type Viewing } from '../../../preferences/viewing.ts';
import { SegmentedControl } from '../../../ui/forms/SegmentedControl.tsx';
import { classNames } from '../../../ui/class-names.ts';
import layerStyles from '../captions/CaptionLayer.module.css';
import { useCaptionStyle } from '../captions/use-caption-style.ts';
import styles from './Captions.module.css';
import menuStyles from './PlaybackMenu.module.css';
import { PercentSlider } from './PercentSlider.tsx';

const edgeTexts = { none: 'captionsEdgeNone', shadow: 'captionsEdgeShadow', outline: 'captionsEdgeOutline' } as const;
const placeTexts = { bottom: 'captionsPlaceBottom', top: 'captionsPlaceTop' } as const;
/** Farther, captions would leave the picture at some sizes. */
const maxDistancePercent = 40;

export function CaptionStyle() {
  const { t } = useTranslation('viewing');
  const settings = useSettingsStore();
  const viewing = useViewing((all) => all);
  const change = (changes: Partial<Viewing>): void => changeViewing(settings, changes);
  return (
    <fieldset className={menuStyles.fields}>
      <legend>{t('everyVideo')}</legend>
      <Sample />
      <PercentSlider
        label={t('captionsSize')}
        value={Math.round(viewing.captionSize * 100)}
        min={50}
        max={300}
        step={10}
        onChange={(percent) => change({ captionSize: percent / 100 })}
      />
      <div className={styles.colors}>
        <Color label={t('captionsColor')} value={viewing.captionColor} onChange={(captionColor) => change({ captionColor })} />
        <Color label={t('captionsBack')} value={viewing.captionBack} onChange={(captionBack) => change({ captionBack })} />
      </div>
      <PercentSlider
        label={t('captionsBackOpacity')}
        value={Math.round(viewing.captionBackOpacity * 100)}
        min={0}
        max={100}
        step={1}
        onChange={(percent) => change({ captionBackOpacity: percent / 100 })}
      />
      <SegmentedControl
        label={t('captionsEdge')}
        wide
        options={captionEdges.map((value) => ({ value, label: t(edgeTexts[value]) }))}
        value={viewing.captionEdge}
        onChange={(captionEdge) => change({ captionEdge })}
      />
      <SegmentedControl
        label={t('captionsPlace')}
        wide
        options={captionPlaces.map((value) => ({ value, label: t(placeTexts[value]) }))}
        value={viewing.captionPlace}
        onChange={(captionPlace) => change({ captionPlace })}
      />
      <PercentSlider
        label={t('captionsDistance')}
        value={Math.round(viewing.captionDistance * 100)}
        min={0}
        max={maxDistancePercent}
        step={1}
        onChange={(percent) => change({ captionDistance: percent / 100 })}
      />
    </fieldset>
  );
}

function Sample() {
  const { t } = useTranslation('viewing');
  const { style, edge } = useCaptionStyle();
  return (
    <div className={classNames(styles.sample, layerStyles.text)} style={style} data-edge={edge} aria-hidden="true">
      <div data-cue="">
        <span>{t('captionsSample')}</span>
      </div>
    </div>
  );
}

function Color({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="color" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </>
  );
}
