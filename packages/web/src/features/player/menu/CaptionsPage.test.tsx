import { defaultGrants } from '@matinee/protocol';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import viewing from '../../../i18n/locales/en/viewing.json';
import { viewingOf } from '../../../preferences/viewing.ts';
import type { PlayerView } from '../../../room/player/player-view.ts';
import { roomUser } from '../../../room/testing/room-user.ts';
import { renderInRoom } from '../../../room/testing/test-room.tsx';
import { CaptionsPage } from './CaptionsPage.tsx';

const captions = [
  { id: '0', label: '', language: 'en' },
  { id: '1', label: '', language: 'de' },
  { id: '2', label: '', language: 'fr', isAlone: true },
];
const open = (player: Partial<PlayerView>) =>
  renderInRoom(<CaptionsPage onClose={() => undefined} />, { player: { isLoaded: true, ...player } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('[PLAYER-66] the captions of a video are shown earlier or later by steps, and in their own time again', async () => {
  const { player } = await open({ captions, captionId: '0' });
  for (let step = 0; step < 5; step += 1) press(viewing.captionsAfter);
  expect(screen.getByText('Captions 0.25 s later')).toBeTruthy();
  press(viewing.captionsSooner);
  expect(player.view.getState().captionDelaySeconds).toBe(0.2);
  press(viewing.captionsReset);
  expect(screen.getByText(viewing.captionsInTime)).toBeTruthy();
});

test('[PLAYER-62] the look of captions is chosen for every video, and a line shows it', async () => {
  const { settings } = await open({ captions, captionId: '0' });
  press(viewing.captionsStyle);
  fireEvent.change(screen.getByRole('slider', { name: viewing.captionsSize }), { target: { value: '150' } });
  fireEvent.change(screen.getByLabelText(viewing.captionsColor), { target: { value: '#ffff00' } });
  fireEvent.click(screen.getByRole('radio', { name: viewing.captionsEdgeOutline }));
  fireEvent.click(screen.getByRole('radio', { name: viewing.captionsPlaceTop }));
  expect(viewingOf(settings.getState())).toMatchObject({
    captionSize: 1.5,
    captionColor: '#ffff00',
    captionEdge: 'outline',
    captionPlace: 'top',
  });
  const sample = screen.getByText(viewing.captionsSample).closest('[data-edge]');
  expect(sample?.getAttribute('data-edge')).toBe('outline');
  expect(sample?.getAttribute('style')).toContain('--size: 1.5');
});

test('[PLAYER-67] a second line is offered for captions that can show beside the chosen ones', async () => {
  const { player } = await open({ captions, captionId: '0' });
  fireEvent.click(screen.getByRole('button', { name: /Second line/ }));
  const listed = within(screen.getByRole('group', { name: viewing.captionsSecond }));
  expect(listed.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([viewing.captionsSecondNone, 'German']);
  fireEvent.click(listed.getByRole('button', { name: 'German' }));
  expect(player.view.getState().secondCaptionId).toBe('1');
});

test('[PLAYER-65] a file can be added to a video without captions, but not where a site draws them', async () => {
  const { rerender, wrap, player } = await open({});
  expect(screen.getByRole('button', { name: new RegExp(viewing.captionsAdd) })).toBeTruthy();
  player.view.setState({ isFrame: true });
  rerender(wrap(<CaptionsPage onClose={() => undefined} />));
  expect(screen.queryByRole('button', { name: new RegExp(viewing.captionsAdd) })).toBeNull();
});

test('[PLAYER-68] captions that a user has added are shown to everyone, once, and only by users who may edit videos', async () => {
  const video = { service: 'direct', id: 'https://a.test/film.mp4' } as const;
  const calls: [name: string, input: { bytes: Blob }][] = [];
  const api = { call: async (...call: (typeof calls)[number]) => void calls.push(call) };
  const users = [roomUser('c1', 'Noor')];
  const player = { isLoaded: true, ownCaptions: { text: 'WEBVTT', script: '[Script Info]', label: 'film.ass' } };
  const page = <CaptionsPage onClose={() => undefined} />;
  const room = await renderInRoom(page, { api, users, sync: { currentSource: video, grants: [] }, player });
  const row = () => screen.queryByRole('button', { name: new RegExp(viewing.captionsShare) });
  expect(row()).toBeNull();
  room.receive({ action: 'sync', grants: defaultGrants });
  await act(async () => row()?.click());
  const [call] = calls;
  const { bytes, ...input } = call?.[1] ?? { bytes: new Blob() };
  expect([call?.[0], input]).toEqual(['addSubtitles', { params: { name: 'lounge' }, query: { ...video, fileName: 'film.ass' } }]);
  expect(await bytes.text()).toBe('WEBVTT');
  expect(room.toasts.getState().map(({ text }) => text)).toEqual([expect.stringMatching(/^Everyone sees.*film\.ass.*plain text/)]);
  expect(row()).toBeNull();
});
