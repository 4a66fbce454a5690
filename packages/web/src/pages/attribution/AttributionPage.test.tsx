import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createPageApi } from '../../api/use-api.ts';
import { offer, renderInRoom } from '../../room/testing/test-room.tsx';
import { AttributionPage } from './AttributionPage.tsx';

test('[SCREEN-128] attribution names the libraries of the build with their licences, and the terms of the sites', async () => {
  const asked: unknown[] = [];
  const answer = async (path: unknown) => {
    asked.push(path);
    return Response.json([{ name: 'hls.js', version: '1.6.2', licence: 'Apache-2.0', url: 'https://hlsjs.example/' }]);
  };
  vi.stubGlobal('fetch', answer);
  const api = createPageApi({ fetch: answer, storage: localStorage, language: () => 'en' });
  await renderInRoom(<AttributionPage />, { api, features: await offer({ services: ['youtube'] }) });
  const library = await screen.findByText('hls.js');
  expect(library.closest('li')?.textContent).toMatch(/1\.6\.2.*Apache-2\.0$/);
  expect(asked).toEqual(['/licenses/libraries.json']);
  expect(screen.getByRole('link', { name: /^All licences in full/ }).getAttribute('href')).toBe('/licenses/libraries.txt');
  expect(screen.getByRole('link', { name: /^YouTube’s Terms of Service/ }).getAttribute('href')).toBe('https://www.youtube.com/t/terms');
  expect(within(screen.getByRole('region', { name: 'Skipped parts' })).getByText('CC BY-NC-SA 4.0')).toBeTruthy();
});
