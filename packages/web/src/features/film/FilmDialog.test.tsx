import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { FilmCard } from './FilmDialog.tsx';
import type { ChosenFilm } from './film-store.ts';

test.each([
  ['hvc1.1.6.L93.B0,ac-3', true],
  ['avc1.640028,mp4a.40.2', false],
  ['ac-3', false],
])(
  '[FILM-35] the card of a film with the codecs %s says before it is sent whether browsers lack its picture: %s',
  async (codecs, isSaid) => {
    const description = { mime: 'video/x-matroska', durationSeconds: 60, widthPixels: 64, heightPixels: 36, sounds: [], texts: [], codecs };
    const chosen = { phase: 'read', file: new File(['film'], 'film.mkv'), description, frame: undefined, picture: undefined };
    await renderInRoom(
      <FilmCard chosen={chosen as unknown as ChosenFilm & { phase: 'read' }} roomName="lounge" onDone={() => undefined} />,
    );
    expect(screen.queryByText(/HEVC.*some browsers can’t show it/) !== null).toBe(isSaid);
  },
);
