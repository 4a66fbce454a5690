import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTranslation } from 'react-i18next';

/** Gives React Aria the app's language, for the few texts of its own. It surrounds overlays only, so that pages load less. */
export function AriaLocale({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation('app');
  return <I18nProvider locale={i18n.language}>{children}</I18nProvider>;
}
