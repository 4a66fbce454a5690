import { keepSoundLog, type SoundLog } from '@matinee/testing/sound-log';
import type { RoomPage } from './room-page.ts';

export async function listen({ page }: RoomPage): Promise<void> {
  await page.evaluate(keepSoundLog);
}

export async function soundLog({ page }: RoomPage): Promise<SoundLog> {
  const log = await page.evaluate(() => globalThis.soundLog);
  if (log === undefined) throw new Error('Nobody listens');
  return log;
}
