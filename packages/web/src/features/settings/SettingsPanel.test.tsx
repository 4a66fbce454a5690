import { defaultGrants, RequestType, Role } from '@matinee/protocol';
import { fireEvent, screen } from '@testing-library/react';
import { createStore } from 'zustand/vanilla';
import { expect, test } from 'vitest';
import type { UserState } from '../../common/server/user-store.ts';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';

test('[SCREEN-131] a setting that someone changes shows at once, but not in a field that this user is editing', async () => {
  const users = createStore<UserState>(() => ({ user: { username: 'Noor', loggedIn: true }, ban: undefined }));
  const { enter, receive, requests } = await renderInRoom(<SettingsPanel groups={[]} />, { user: users });
  const user = { id: 'c1', name: 'Noor', isLoggedIn: true, status: 'none', role: Role.Owner } as const;
  receive({ action: 'sync', hasOwner: true, isTemporary: false, grants: defaultGrants });
  enter([user], 'c1');
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
