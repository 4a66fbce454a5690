import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { useTranslation } from 'react-i18next';
import { themes, type Theme } from '../../preferences/settings.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './Preferences.module.css';

const themeKeys = {
  dark: 'themeDark',
  light: 'themeLight',
  deepred: 'themeDeepred',
  deepblue: 'themeDeepblue',
  greenslate: 'themeGreenslate',
  strawberry: 'themeStrawberry',
} as const satisfies Record<Theme, string>;

export function ThemePicker({ value, onChange }: { value: Theme; onChange: (theme: Theme) => void }) {
  const { t } = useTranslation('preferences');
  return (
    <RadioGroup className={classNames(styles.group)} value={value} onChange={(next) => onChange(next as Theme)} orientation="horizontal">
      <Label className={styles.label}>{t('theme')}</Label>
      <div className={styles.themes}>
        {themes.map((theme) => (
          <Radio key={theme} value={theme} className={classNames(styles.theme)}>
            <span className={styles.sample} data-theme={theme} aria-hidden="true">
              <i className={styles.preview} />
              <i className={styles.previewSide} />
            </span>
            {t(themeKeys[theme])}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
