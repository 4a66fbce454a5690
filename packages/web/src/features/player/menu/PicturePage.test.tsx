import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import viewing from '../../../i18n/locales/en/viewing.json';
import { viewingOf } from '../../../preferences/viewing.ts';
import { renderInRoom } from '../../../room/testing/test-room.tsx';
import { PicturePage } from './PicturePage.tsx';
import { usePageRows } from './menu-pages.tsx';

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined })),
);
afterEach(() => vi.unstubAllGlobals());

const source = (id: string, fields: object = {}) => ({ currentSource: { service: 'direct', id, ...fields } });
const open = (fields: object = {}) => renderInRoom(<PicturePage />, { sync: source('a.mp4', fields) });
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));

test('[PICTURE-2] a changed picture is kept for its video, and the next video is shown as it is', async () => {
  const { settings, receive } = await open();
  press(/^Rotate/);
  fireEvent.click(screen.getByRole('radio', { name: viewing.pictureFills }));
  fireEvent.change(screen.getByRole('slider', { name: viewing.zoom }), { target: { value: '125' } });
  const changed = { fills: true, zoomPercent: 125, quarterTurns: 1 };
  expect(Object.values(viewingOf(settings.getState()).pictures)).toEqual([changed]);
  receive({ action: 'sync', ...source('b.mp4') } as never);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: viewing.pictureWhole }).checked).toBe(true);
  expect(screen.queryByRole('button', { name: viewing.pictureReset })).toBeNull();
  receive({ action: 'sync', ...source('a.mp4') } as never);
  expect(screen.getByText('90°')).toBeTruthy();
  press(viewing.pictureReset);
  expect(viewingOf(settings.getState()).pictures).toEqual({});
});

test('[PICTURE-2] four quarter turns end where they began', async () => {
  const { settings } = await open();
  for (let turn = 0; turn < 4; turn += 1) press(/^Rotate/);
  expect(viewingOf(settings.getState()).pictures).toEqual({});
});

test.each([
  ['vp09.02.10.10.01.09.16.09.01, opus', true],
  ['vp09.00.10.08', false],
  ['av01.0.08M.10.0.110.09.18.09.0', true],
  ['av01.0.08M.08.0.110.01.01.01.0', false],
  ['dvh1.05.06, ec-3', true],
  ['hvc1.2.4.L153.B0', false],
])('[PICTURE-3] where the screen isn’t in HDR, the page of the picture says that the codecs %s are: %s', async (codecs, isHdr) => {
  await open({ codecs });
  expect(screen.queryByText(viewing.hdr) !== null).toBe(isHdr);
});

function Row() {
  return <p>{usePageRows().picture.disabledReason ?? 'enabled'}</p>;
}

test('[PICTURE-2] the picture of a site’s own player can’t be changed, and the menu says so', async () => {
  await renderInRoom(<Row />, { player: { isFrame: true }, sync: source('a.mp4') });
  expect(screen.getByText(viewing.pictureOfSite)).toBeTruthy();
});
