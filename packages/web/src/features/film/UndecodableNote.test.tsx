import type { RoomUser } from '@matinee/protocol';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QueueTops } from '../../room/FeatureSlots.tsx';
import { FeaturesContext } from '../../room/feature-parts.ts';
import { roomUser } from '../../room/testing/room-user.ts';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { roomFilms } from './room-films.tsx';

const codecs = 'hvc1.1.6.L93.B0,ac-3';
const features = [roomFilms];

const lacking = (id: string, name: string, fields: Partial<RoomUser> = {}): RoomUser =>
  roomUser(id, name, { undecodable: 'picture', ...fields });
const others = [roomUser('c1', 'Ilse'), roomUser('c2', 'Mia'), roomUser('c3', 'Olga')];

const show = (users: RoomUser[], sync: object = {}) =>
  renderInRoom(
    <FeaturesContext value={features}>
      <QueueTops />
    </FeaturesContext>,
    { users, sync: { currentSource: { service: 'direct', id: 'https://films.example/a.mp4', codecs }, ...sync } },
  );

test.each([
  [
    [lacking('a', 'Ben'), lacking('b', 'Noor')],
    '2 of 5 can’t see this picture: HEVC',
    /^The browsers of Ben and Noor don’t play it\. They hear the sound\. Safari/,
  ],
  [[lacking('a', 'Ben')], '1 of 4 can’t see this picture: HEVC', /^The browser of Ben doesn’t play it\. They hear the sound\./],
  [
    [lacking('a', 'Ben', { undecodable: 'sound' })],
    '1 of 4 can’t hear this sound: AC-3',
    /^The browser of Ben doesn’t play it\. They see the picture\. Another/,
  ],
  [[lacking('a', 'Ben', { status: 'error' })], '1 of 4 can’t see this picture: HEVC', /^The browser of Ben doesn’t play it\. Safari/],
])('[LINK-30] the queue tells who can’t see or hear it', async (users, title, text) => {
  await show([...others, ...users]);
  const line = await screen.findByText(title);
  expect(line.nextElementSibling?.textContent).toMatch(text);
  expect(screen.getByRole('status').textContent).toContain(title);
});

test('[LINK-30] names three users, and counts the others', async () => {
  await show([...others, ...['Ann', 'Ben', 'Cy', 'Dan', 'Eve'].map((name) => lacking(name, name))]);
  await screen.findByText(/^The browsers of Ann, Ben, Cy, and 2 others don’t play it\./);
});

test('[LINK-30] a user with another device that shows all isn’t counted', async () => {
  const phone = lacking('p', 'Ben', { userId: 'u1' });
  const { receive } = await show([...others, phone, lacking('b', 'Noor')]);
  await screen.findByText('2 of 5 can’t see this picture: HEVC');
  receive({ action: 'user', update: { kind: 'update', value: roomUser('d', 'Ben', { userId: 'u1' }) } });
  await screen.findByText('1 of 5 can’t see this picture: HEVC');
  receive({ action: 'user', update: { kind: 'update', value: { id: 'b', undecodable: null } } });
  expect(screen.queryByText(/can’t see/)).toBeNull();
});

test('[LINK-30] users who may not add to the queue, and a user who is alone, are told nothing', async () => {
  const { receive } = await show([roomUser('c1', 'Ilse', { undecodable: 'both' })]);
  receive({ action: 'user', update: { kind: 'update', value: lacking('a', 'Ben') } });
  await screen.findByText('2 of 2 can’t see this picture: HEVC');
  receive({ action: 'user', update: { kind: 'remove', value: 'a' } });
  expect(screen.queryByText(/can’t/)).toBeNull();
  receive({ action: 'user', update: { kind: 'update', value: lacking('a', 'Ben') } });
  receive({ action: 'sync', grants: [] });
  expect(screen.queryByText(/can’t/)).toBeNull();
});
