import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { offer, renderInRoom } from '../../room/testing/test-room.tsx';
import { OfferedSites } from './OfferedSites.tsx';

const sites = <OfferedSites className={undefined} />;

test('[SCREEN-340] the home page names the sites that the server plays', async () => {
  await renderInRoom(sites, { features: await offer({ services: ['direct', 'vimeo', 'googledrive'] }) });
  await vi.waitFor(() => expect(screen.queryByText('YouTube')).toBeNull());
  expect(screen.getByText('Vimeo').tagName).toBe('B');
  expect(screen.getByText('Google Drive')).toBeTruthy();
});

test('[SCREEN-340] while the server has not answered, the sites that need no set-up are named', async () => {
  const { container } = await renderInRoom(sites);
  expect(container.textContent).toContain('YouTube, Vimeo');
  expect(container.textContent).not.toContain('Google Drive');
});
