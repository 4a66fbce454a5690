import { RequestType, type QueueItem } from '@matinee/protocol';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import settings from '../../i18n/locales/en/settings.json';
import { EditItemDialog } from './EditItemDialog.tsx';

async function editing(fields: Partial<QueueItem> = {}) {
  let isOpen = true;
  const item: QueueItem = { service: 'direct', id: 'a', title: 'Film a', ...fields };
  const { requests } = await renderInRoom(<EditItemDialog item={item} onClose={() => (isOpen = false)} />);
  await screen.findByRole('dialog', { name: 'Edit “Film a”' });
  return {
    requests,
    isOpen: () => isOpen,
    type: (name: string, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }),
    save: () => fireEvent.click(screen.getByRole('button', { name: 'Save' })),
  };
}

test('[SCREEN-234] the dialog changes start and end of a queued video', async () => {
  const { type, save, requests, isOpen } = await editing();
  type('Start at', '0:10');
  type('End at', '1:00');
  save();
  expect(requests()).toEqual([
    { type: RequestType.UpdateQueueItem, video: { service: 'direct', id: 'a' }, update: { startAt: 10, endAt: 60 } },
  ]);
  expect(isOpen()).toBe(false);
});

test('[SCREEN-234] a problem shows at its field, and nothing is sent', async () => {
  const { type, save, requests, isOpen } = await editing();
  type('Start at', '0:10');
  type('End at', '0:05');
  expect(screen.queryByText('The end has to come after the start.')).toBeNull();
  save();
  expect(screen.getByText('The end has to come after the start.')).toBeTruthy();
  expect([requests(), isOpen()]).toEqual([[], true]);
});

test('[SCREEN-330] the dialog says so if added subtitles cannot show, instead of asking for them', async () => {
  await editing({ service: 'youtube', id: 'kX3nB7pQz_A' });
  expect(screen.queryByRole('textbox', { name: 'Subtitles' })).toBeNull();
  expect(screen.getByText(settings.editSubtitlesNever.replace('{{service}}', 'YouTube'))).toBeTruthy();
  cleanup();
  await editing({ service: 'peertube', id: 'tube.test:1' });
  expect(screen.getByText(settings.editSubtitlesMostly)).toBeTruthy();
});
