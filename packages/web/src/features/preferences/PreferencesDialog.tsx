import { captionTimes } from '@matinee/sync';
import { useTranslation } from 'react-i18next';
import { localeNames, locales } from '../../i18n/locales.ts';
import { useSetting, useSettingsStore } from '../../preferences/settings-store.ts';
import { changeViewing, useViewing } from '../../preferences/viewing.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { Slider } from '../../ui/forms/Slider.tsx';
import { Switch } from '../../ui/forms/Switch.tsx';
import { SkipCategories } from '../../room/player/SkipCategories.tsx';
import styles from './Preferences.module.css';
import { ThemePicker } from './ThemePicker.tsx';
import { languageName } from '../../common/texts/language-name.ts';
import { formatNumber } from '../../i18n/format-number.ts';

const languages = locales.map((locale) => ({ value: locale, label: localeNames[locale] }));

/** Languages in which most films are made, dubbed or captioned. */
const filmLanguages =
  'ar bg bn ca cs da de el en es et eu fa fi fil fr gl he hi hr hu id is it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv ta te th tr uk vi zh'.split(
    ' ',
  );

/** Each change applies at once in all tabs of this browser. */
export function PreferencesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(['preferences', 'app']);
  const settings = useSettingsStore();
  const locale = useSetting((setting) => setting.locale);
  const roomLayout = useSetting((setting) => setting.roomLayout);
  const upNextCard = useSetting((setting) => setting.upNextCard);
  const reactionsOverVideo = useSetting((setting) => setting.reactionsOverVideo);
  const souvenirs = useSetting((setting) => setting.souvenirs);
  const theme = useSetting((setting) => setting.theme);
  const layouts = [
    { value: 'default', label: t('layoutDefault') },
    { value: 'theater', label: t('layoutTheater') },
  ] as const;
  return (
    <Dialog title={t('app:preferences')} lead={t('lead')} width="35rem" isOpen={isOpen} onClose={onClose}>
      <div className={styles.form}>
        <div className={styles.columns}>
          <Select label={t('app:language')} options={languages} value={locale} onChange={(chosen) => settings.change({ locale: chosen })} />
          <SegmentedControl
            label={t('layout')}
            wide
            options={layouts}
            value={roomLayout}
            onChange={(chosen) => settings.change({ roomLayout: chosen })}
          />
        </div>
        <SoundLanguage />
        <CaptionLanguage />
        <ThemePicker value={theme} onChange={(chosen) => settings.change({ theme: chosen })} />
        <Switch label={t('upNextCard')} isSelected={upNextCard} onChange={(chosen) => settings.change({ upNextCard: chosen })} />
        <Switch
          label={t('reactionsOverVideo')}
          isSelected={reactionsOverVideo}
          onChange={(chosen) => settings.change({ reactionsOverVideo: chosen })}
        />
        <Switch label={t('souvenirs')} isSelected={souvenirs} onChange={(chosen) => settings.change({ souvenirs: chosen })} />
        <SoundSettings />
        <NewRoomSettings />
      </div>
    </Dialog>
  );
}

function SoundLanguage() {
  const { t, i18n } = useTranslation('preferences');
  const settings = useSettingsStore();
  const language = useSetting((setting) => setting.soundLanguage);
  const options = [{ value: '', label: t('soundDefault') }, ...languageOptions(i18n.language)];
  return (
    <Select
      label={t('soundLanguage')}
      options={options}
      value={language}
      onChange={(chosen) => settings.change({ soundLanguage: chosen })}
    />
  );
}

const timeTexts = {
  default: 'captionsWhenDefault',
  never: 'captionsWhenNever',
  foreign: 'captionsWhenForeign',
  always: 'captionsWhenAlways',
} as const;

function CaptionLanguage() {
  const { t, i18n } = useTranslation('preferences');
  const settings = useSettingsStore();
  const { captionLanguage, captionsWhen } = useViewing((viewing) => viewing);
  return (
    <div className={styles.columns}>
      <Select
        label={t('captionsWhen')}
        options={captionTimes.map((value) => ({ value, label: t(timeTexts[value]) }))}
        value={captionsWhen}
        onChange={(chosen) => changeViewing(settings, { captionsWhen: chosen })}
      />
      <Select
        label={t('captionLanguage')}
        options={[{ value: '', label: t('captionLanguageDefault') }, ...languageOptions(i18n.language)]}
        value={captionLanguage}
        onChange={(chosen) => changeViewing(settings, { captionLanguage: chosen })}
      />
    </div>
  );
}

function languageOptions(inLanguage: string) {
  const named = filmLanguages.map((value) => ({ value, label: languageName(value, inLanguage) ?? value }));
  return named.toSorted((a, b) => a.label.localeCompare(b.label));
}

function SoundSettings() {
  const { t, i18n } = useTranslation('preferences');
  const settings = useSettingsStore();
  const isOn = useSetting((setting) => setting.sfxEnabled);
  const percent = Math.round(useSetting((setting) => setting.sfxVolume) * 100);
  const shown = formatNumber(percent / 100, i18n.language, { style: 'percent' });
  return (
    <div>
      <Switch label={t('sounds')} isSelected={isOn} onChange={(sfxEnabled) => settings.change({ sfxEnabled })} />
      <div className={styles.volume}>
        <span className="meta">{t('soundsVolume')}</span>
        <Slider
          label={t('soundsVolume')}
          value={percent}
          max={100}
          step={5}
          isDisabled={!isOn}
          format={{ style: 'unit', unit: 'percent' }}
          onChange={(chosen) => settings.change({ sfxVolume: chosen / 100 })}
          className={styles.slider}
        />
        <span className={styles.percent} aria-hidden="true">
          {shown}
        </span>
      </div>
    </div>
  );
}

function NewRoomSettings() {
  const { t } = useTranslation('preferences');
  const settings = useSettingsStore();
  const skipped = useSetting((setting) => setting.autoSkipSegmentCategories);
  return (
    <section className={styles.group} aria-labelledby="preferences-skip">
      <h3 id="preferences-skip" className={styles.label}>
        {t('skip')}
      </h3>
      <p className="hint">{t('skipHint')}</p>
      <SkipCategories skipped={skipped} onChange={(chosen) => settings.change({ autoSkipSegmentCategories: chosen })} />
    </section>
  );
}
