import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { localeTags } from '../i18n/locales.ts';
import { useSetting } from '../preferences/settings-store.ts';
import { Late } from '../ui/Late.tsx';

/** Applies the chosen language. The old texts stay until the new ones have loaded. */
export function Locale({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation('app');
  const tag = useSetting((settings) => localeTags[settings.locale]);
  useEffect(() => {
    if (i18n.language !== tag) void i18n.changeLanguage(tag);
  }, [i18n, tag]);
  useEffect(() => {
    document.documentElement.lang = i18n.language;
  }, [i18n.language]);
  return <Late>{children}</Late>;
}
