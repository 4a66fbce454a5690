import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { FaqPage } from './FaqPage.tsx';

afterEach(() => {
  history.replaceState(null, '', '/');
});

const show = () => renderInRoom(<FaqPage />);

test('[SCREEN-309] every question has an answer', async () => {
  await show();
  const sections = screen.getAllByRole('region');
  expect(sections.length).toBeGreaterThanOrEqual(12);
  for (const section of sections) expect(section.querySelector('p')?.textContent).toMatch(/\.$/);
});

test('[SCREEN-309] a report begins with the details of the server and the browser, which are copied', async () => {
  let copied = '';
  vi.stubGlobal('navigator', { userAgent: 'Netscape 4', clipboard: { writeText: async (text: string) => void (copied = text) } });
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Copy the details' }));
  await screen.findByRole('button', { name: 'Details copied' });
  expect(copied).toMatch(/^localhost.*\nMatinee \d.*\nNetscape 4\n/);
  vi.unstubAllGlobals();
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
