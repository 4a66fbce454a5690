import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInRoom } from '../../../room/testing/test-room.tsx';
import { CaptionsPage } from './CaptionsPage.tsx';

test('[FILM-59] captions that are pictures of text are listed, and can’t be chosen', async () => {
  const captions = [
    { id: '0', label: 'Full', language: 'de' },
    { id: '1', label: '', language: 'en', isPicture: true },
  ];
  await renderInRoom(<CaptionsPage onClose={() => undefined} />, {
    player: { captions, isLoaded: true },
    sync: { currentSource: { service: 'file', id: 'a' } },
  });
  const buttons = screen.getAllByRole('button').map((button) => [button.textContent, button.getAttribute('aria-disabled')]);
  expect(buttons).toContainEqual(['EnglishPictures, can’t be shown yet', 'true']);
});
