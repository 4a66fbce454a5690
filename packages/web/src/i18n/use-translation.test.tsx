import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createI18n } from './create-i18n.ts';
import { I18nContext, useTranslation } from './use-translation.ts';

afterEach(cleanup);

function Heading() {
  const { t } = useTranslation(['home', 'app']);
  return <h1 title={t('app:cancel')}>{t('pageTitle')}</h1>;
}

test('a component waits for its texts, and renders again in another language', async () => {
  const i18n = await createI18n('en');
  await act(async () =>
    render(
      <I18nContext value={i18n}>
        <Suspense fallback="Loading">
          <Heading />
        </Suspense>
      </I18nContext>,
    ),
  );
  expect((await screen.findByTitle('Cancel')).textContent).toBe('Matinee: watch together');
  await act(async () => i18n.changeLanguage('de'));
  expect(screen.getByTitle('Abbrechen').textContent).toBe('Matinee: gemeinsam schauen');
});
