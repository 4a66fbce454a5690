import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { localeNames, locales, localeTags, type Locale } from '../../i18n/locales.ts';
import { useSetting, useSettingsStore } from '../../preferences/settings-store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../ui/overlays/Menu.tsx';

export function LanguageMenu({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('app');
  const locale = useSetting((settings) => settings.locale);
  const code = locale === 'pirate' ? 'Arr' : locale.toUpperCase();
  return (
    <MenuTrigger>
      <IconButton label={t('languageMenu', { code })} icon={Globe} className={className}>
        {code}
      </IconButton>
      <LanguageList />
    </MenuTrigger>
  );
}

/** Goes into a MenuTrigger. */
export function LanguageList() {
  const { t } = useTranslation('app');
  const settings = useSettingsStore();
  const locale = useSetting((settings) => settings.locale);
  return (
    <Menu label={t('language')} selected={locale} placement="bottom end" onAction={(id) => settings.change({ locale: id as Locale })}>
      {locales.map((locale) => (
        <MenuItem key={locale} id={locale} label={localeNames[locale]} lang={localeTags[locale]} />
      ))}
    </Menu>
  );
}
