import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import preferences from '../../i18n/locales/en/preferences.json';
import { defaultSettings } from '../../preferences/settings.ts';
import { viewingOf } from '../../preferences/viewing.ts';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { PreferencesDialog } from './PreferencesDialog.tsx';

test('every preference applies at once', async () => {
  const { settings } = await renderInRoom(<PreferencesDialog isOpen onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Preferences' }));
  for (const choice of ['Strawberry', 'Theater']) fireEvent.click(dialog.getByRole('radio', { name: choice }));
  for (const name of ['Sponsor', 'Intro', preferences.upNextCard, preferences.reactionsOverVideo, preferences.souvenirs]) {
    fireEvent.click(dialog.getByRole('switch', { name }));
  }
  fireEvent.change(dialog.getByRole('slider', { name: 'Effects volume' }), { target: { value: '35' } });
  expect(dialog.getByText('35%')).toBeTruthy();
  fireEvent.click(dialog.getByRole('switch', { name: 'Sound effects' }));
  expect(dialog.getByRole('slider').hasAttribute('disabled')).toBe(true);
  fireEvent.click(dialog.getByRole('button', { name: /Sound language/ }));
  fireEvent.click(screen.getByRole('option', { name: 'Czech' }));
  fireEvent.click(dialog.getByRole('button', { name: /Language/ }));
  fireEvent.click(screen.getByRole('option', { name: 'Deutsch' }));
  expect(settings.getState()).toEqual({
    ...defaultSettings(['en']),
    theme: 'strawberry',
    roomLayout: 'theater',
    autoSkipSegmentCategories: ['sponsor', 'intro'],
    upNextCard: false,
    reactionsOverVideo: false,
    souvenirs: true,
    sfxVolume: 0.35,
    sfxEnabled: false,
    locale: 'de',
    soundLanguage: 'cs',
  });
});

test('[PLAYER-64] captions are shown by a language and by the language of the sound, if the user wants that', async () => {
  const { settings } = await renderInRoom(<PreferencesDialog isOpen onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Preferences' }));
  fireEvent.click(dialog.getByRole('button', { name: new RegExp(preferences.captionsWhen) }));
  fireEvent.click(screen.getByRole('option', { name: preferences.captionsWhenForeign }));
  fireEvent.click(dialog.getByRole('button', { name: new RegExp(preferences.captionLanguage) }));
  fireEvent.click(screen.getByRole('option', { name: 'Czech' }));
  expect(viewingOf(settings.getState())).toMatchObject({ captionsWhen: 'foreign', captionLanguage: 'cs' });
});
