import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createI18n } from '../src/i18n/create-i18n.ts';
import '../src/styles/base.css';
import '../src/styles/tokens.css';
import { showTooltips } from '../src/ui/overlays/tooltips.ts';
import { Gallery } from './Gallery.tsx';

showTooltips(document);
createRoot(document.querySelector('#root') as HTMLElement).render(
  <I18nextProvider i18n={await createI18n('en')}>
    <Gallery />
  </I18nextProvider>,
);
