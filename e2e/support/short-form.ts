import { expect, type Page } from '@playwright/test';
import { RoomPage } from './room-page.ts';

/** One page makes a room with the sample, the other follows its link; they play in step and chat. */
export async function watchTogether(url: string, [first, second]: [Page, Page]): Promise<[RoomPage, RoomPage]> {
  await first.goto(`${url}/`);
  await expect(first).toHaveTitle('Matinee: watch together');
  await first.getByRole('button', { name: 'Try the sample' }).click();
  await first.waitForURL(`${url}/room/*`);
  await second.goto(first.url());
  const [alice, bob] = [new RoomPage(first), new RoomPage(second)];
  for (const room of [alice, bob]) {
    await room.isConnected();
    await room.hasPicture();
  }
  await alice.play();
  for (const room of [alice, bob]) await room.isPlaying();
  for (const room of [alice, bob]) await room.isInStep();
  await talk(alice, bob, 'Is it on over there?');
  return [alice, bob];
}

export async function talk(from: RoomPage, to: RoomPage, text: string): Promise<void> {
  await from.say(text);
  await to.open('Chat');
  await expect(to.chat).toContainText(text);
}
