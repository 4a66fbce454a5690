import * as z from 'zod/mini';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createI18n } from './i18n/create-i18n.ts';
import './styles/tokens.css';
import './styles/base.css';
import { Button } from './ui/Button.tsx';
import { Dialog } from './ui/Dialog.tsx';

// The content security policy forbids eval.
z.config({ jitless: true });
const i18n = await createI18n('en');
createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <Button kind="primary">Hello</Button>
      <Dialog title="x" isOpen={false} onClose={() => undefined} />
    </I18nextProvider>
  </StrictMode>,
);
