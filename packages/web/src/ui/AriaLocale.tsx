import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTranslation } from 'react-i18next';

/** Surrounds overlays only, so that pages load less. */
export function AriaLocale({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation('app');
  return <I18nProvider locale={i18n.language}>{children}</I18nProvider>;
}
