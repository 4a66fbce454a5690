import { defaultGrants, RequestType, Role } from '@matinee/protocol';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageUser, renderInRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { SettingsPanel } from './SettingsPanel.tsx';

test('[SCREEN-131] a setting that someone changes shows at once, but not in a field that this user is editing', async () => {
  const { receive, requests } = await renderInRoom(<SettingsPanel groups={[]} />, {
    user: pageUser('Noor', true),
    users: [roomUser('c1', 'Noor', { isLoggedIn: true, role: Role.Owner })],
    sync: { hasOwner: true, isTemporary: false, grants: defaultGrants },
  });
  const description = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  fireEvent.change(description, { target: { value: 'Slow films' } });

  receive({ action: 'sync', title: 'Saturday', description: 'Fast films', queueMode: 'vote', slowModeSeconds: 30 });
  expect(title.value).toBe('Saturday');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Vote/ }).checked).toBe(true);
  expect(screen.getByRole('button', { name: /Slow mode/ }).textContent).toContain('30');
  expect(description.value).toBe('Slow films');
  fireEvent.submit(description);
  expect(requests()).toEqual([{ type: RequestType.ApplySettings, settings: { description: 'Slow films' } }]);
});
