import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createSettingsStore } from '../../preferences/settings-store.ts';
import { SettingsContext } from '../../preferences/use-settings.ts';
import { createTestRoom } from '../../room/testing/test-room.tsx';
import { PanelEdge } from './PanelEdge.tsx';

afterEach(cleanup);

async function edge() {
  const room = await createTestRoom();
  const settings = createSettingsStore({ storage: localStorage, window, languages: ['en'], warn: () => undefined });
  render(
    room.wrap(
      <SettingsContext value={settings}>
        <PanelEdge />
      </SettingsContext>,
    ),
  );
  const separator = screen.getByRole('separator', { name: 'Panel width' });
  return { settings, separator, width: () => settings.getState().panelWidth };
}

test('[STAGE-2] the edge of the panel moves by arrow keys, from 20 to 30 rem, and a double click resets it', async () => {
  const { separator, width } = await edge();
  fireEvent.keyDown(separator, { key: 'Home' });
  expect(width()).toBe(20);
  fireEvent.keyDown(separator, { key: 'ArrowRight' });
  expect(width()).toBe(20);
  fireEvent.keyDown(separator, { key: 'End' });
  expect(width()).toBe(30);
  fireEvent.doubleClick(separator);
  expect(width()).toBe(0);
});
