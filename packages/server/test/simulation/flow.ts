import { deliverDown, deliverUp } from './network.ts';
import { settled } from './settled.ts';
import type { World } from './world.ts';

/** Lets all that is under way arrive, and the disk do all that it was asked for; whether it had anything to do. */
export async function flow({ connections, disk, running }: World): Promise<boolean> {
  let hasWritten = false;
  for (const connection of connections.filter(({ isCut }) => !isCut))
    for (let left = connection.up.length; left > 0; left--) deliverUp(connection);
  await settled();
  for (const { number } of running()) {
    while (disk.waiting(number) > 0) {
      hasWritten = (await disk.perform(number, 100)) > 0 || hasWritten;
      disk.tell(number, 100);
      await settled();
    }
  }
  for (const connection of connections) deliverDown(connection, connection.down.length);
  return hasWritten;
}
