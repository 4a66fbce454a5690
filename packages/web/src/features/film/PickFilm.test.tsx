import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { offer, renderInRoom } from '../../room/testing/test-room.tsx';
import { films } from './film-store.ts';
import { PickFilm } from './PickFilm.tsx';

afterEach(() => films.setState({ chosen: undefined }));

test('[FILM-21] a film is taken whose button has gone while its user looked for it, as another user has begun a video', async () => {
  const { unmount } = await renderInRoom(<PickFilm />, { features: await offer({ services: ['file'] }) });
  const field = screen.getByLabelText('Your film', { selector: 'input' });
  fireEvent.click(screen.getByRole('button', { name: 'Your film' }));
  unmount();
  const file = new File(['film'], 'film.mkv');
  Object.defineProperty(field, 'files', { value: [file] });
  fireEvent.change(field);
  expect(films.getState().chosen).toMatchObject({ file });
});
