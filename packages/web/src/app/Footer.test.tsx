import type { Features } from '@matinee/protocol';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { version } from '../../package.json';
import { PrivacyPage } from '../pages/privacy/PrivacyPage.tsx';
import { offer, renderInRoom } from '../room/testing/test-room.tsx';
import { Footer } from './Footer.tsx';

async function show(offered: Partial<Features>): Promise<HTMLElement> {
  await renderInRoom(
    <>
      <PrivacyPage />
      <Footer />
    </>,
    { features: await offer(offered) },
  );
  return screen.getByRole('contentinfo');
}

test('[CLI-3] the footer names the version of the server', async () => {
  expect((await show({})).textContent).toContain(`Matinee ${version}`);
});

test('[REST-18] there is a privacy policy on hosts of the public domain', async () => {
  const footer = await show({ publicDomain: 'localhost' });
  expect(within(footer).getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacypolicy');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Privacy');
  expect(screen.getByText(/^The operator of localhost/)).toBeTruthy();
});

test.each([undefined, 'example.org'])(
  '[REST-18] there is no privacy policy on a host outside the public domain %s',
  async (publicDomain) => {
    const footer = await show(publicDomain === undefined ? {} : { publicDomain });
    expect(within(footer).getByRole('link', { name: 'Attribution' })).toBeTruthy();
    expect(within(footer).queryByRole('link', { name: 'Privacy' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found');
  },
);
