import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createI18n } from '../../i18n/create-i18n.ts';
import { I18nContext } from '../../i18n/use-translation.ts';
import { FaqPage } from './FaqPage.tsx';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

async function show(): Promise<void> {
  const i18n = await createI18n('en');
  await i18n.loadNamespace('faq');
  render(
    <I18nContext value={i18n}>
      <FaqPage />
    </I18nContext>,
  );
}

test('[SCREEN-309] every question has an answer', async () => {
  await show();
  const sections = screen.getAllByRole('region');
  expect(sections.length).toBeGreaterThanOrEqual(12);
  for (const section of sections) expect(section.querySelector('p')?.textContent).toMatch(/\.$/);
});

test('[SCREEN-309] a URL leads to a question', async () => {
  history.replaceState(null, '', '/faq#bug');
  const shown: string[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    shown.push(this.id);
  };
  await show();
  expect(shown).toEqual(['bug']);
});
